// Made by `python -m herzrasen.table.typescript`: change the types it is made from, not this file.

/** A card's text: rank, suit, and a prime for the second deck (QS, TH, 2C', AD'3). */
export type Card = string;
/** 0 to players - 1; -1 is the dealer, -2 a watcher. */
export type Seat = number;

/**
 * The move with this id was made; `number` is its last event.
 */
export interface Accepted {
  readonly type: "accepted";
  readonly id: string;
  readonly number: number;
}

/**
 * After the match: whether one would play another with the same people.
 *
 * The host may say by which `rules` (their text form; the same as before if None), and whether
 * everybody keeps his seat: else all move on by one, and so does who deals first.
 */
export interface Again {
  readonly type: "again";
  readonly yes?: boolean;
  readonly rules?: string | null;
  readonly same_seats?: boolean;
}

/**
 * The answer to somebody's question after event `number`.
 */
export interface AnswerRest {
  readonly type: "answer_rest";
  readonly number: number;
  readonly yes: boolean;
}

/**
 * The host's: what is to become of a seat, where `name` was seen, empty for nobody.
 *
 * Before the match: `removed`, the person has to go and may not sit here again; `bot`, one
 * takes the free seat; `free`, the bot goes. While it runs: `bot`, one plays for the person
 * who is away until he is back, or keeps a seat that was offered; `free`, the seat that a bot
 * plays is offered to whoever looks on.
 */
export interface Arrange {
  readonly type: "arrange";
  readonly seat: number;
  readonly name: string;
  readonly to: "removed" | "bot" | "free";
}

/**
 * May I have the rest of the tricks? Lays the own hand open, on lead in Hearts; `number` is
 * the last event seen.
 */
export interface AskRest {
  readonly type: "ask_rest";
  readonly number: number;
}

/**
 * A person who is away, and for how many ms the table still waits for him.
 */
export interface Awaited {
  readonly seat: number;
  readonly ms: number;
}

/**
 * The host's: bots take the seats that are still free, and the match begins as soon as everyone
 * is ready; those who are not are asked. `anyway` waits for nobody.
 */
export interface Begin {
  readonly type: "begin";
  readonly anyway?: boolean;
}

/**
 * The list has changed: these are new or different, those that are `gone` have left it.
 */
export interface Changed {
  readonly type: "changed";
  readonly tables: readonly Listing[];
  readonly gone: readonly string[];
  readonly more: number;
}

/**
 * One seat's claim. `card` is what it wanted to lay down, None for a call.
 *
 * `touched` is the touch that the table believes, `arrived` when the claim reached the table,
 * both in ms since the table told of the target's last change.
 */
export interface Claimed {
  readonly seat: number;
  readonly touched: number;
  readonly arrived: number;
  readonly card?: Card | null;
}

/**
 * All people's clocks as they are now; sent when one begins, stops or gets longer. `asked`
 * are the seats that have one going, also while all stand still because nobody is there.
 */
export interface Clocks {
  readonly type: "clocks";
  readonly clocks: readonly SeatClock[];
  readonly asked: readonly number[];
}

/**
 * Something the coach knows, as a value: `code` is the sentence's key, `facts` fill it.
 *
 * As in a refusal, a fact named `card`, `suit` or `seat` is a card's text, a suit's letter
 * or a seat's number; `cards` are some cards' texts with blanks between them. Others are
 * numbers, as they are said.
 */
export interface CoachFact {
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/**
 * What comes by itself in `ms` milliseconds: the `start` of a round of Nerts, the
 * `remedy` of one that has been stopped, or its `halt` because nothing moves.
 */
export interface Coming {
  readonly type: "coming";
  readonly what: "start" | "remedy" | "halt";
  readonly ms: number;
}

/**
 * The score sheet has been read: deal number `deal` may be followed by the next.
 */
export interface Continue {
  readonly type: "continue";
  readonly deal: number;
}

/**
 * `POST api/tables/{table}/again`: a deal of a table once more, at a table of its own.
 *
 * `deal` counts from 1. It is dealt to bots and, at the same seat as then, to the asker by this
 * `name`; with `send` to whoever follows the new table's link first. Whoever had no seat may
 * say which is his, once the match is over. The answer is TableCreated.
 */
export interface DealAgain {
  readonly deal: number;
  readonly name?: string;
  readonly seat?: number;
  readonly send?: boolean;
}

/**
 * Answer to a question for the review of a deal of Hearts, when it is done.
 *
 * `deal` counts from 1. `seats` are those that may be looked at: all in a full record and
 * after the match, else the asker's own.
 */
export interface DealReview {
  readonly deal: number;
  readonly seats: readonly SeatReview[];
}

/**
 * One of the own browsers. `since` and `seen` are days, in ms; `own`: it asks.
 */
export interface DeviceInfo {
  readonly id: string;
  readonly label: string;
  readonly since: number;
  readonly seen: number;
  readonly own: boolean;
}

/**
 * Give a seat, one's own or another, more time for what it is asked now.
 */
export interface Extend {
  readonly type: "extend";
  readonly seat: number;
  readonly seconds?: 30 | 60;
}

/**
 * `DELETE api/me`: forget me. `name` is the account's again, empty for a guest.
 */
export interface Farewell {
  readonly name: string;
}

/**
 * An event, what it changed in the receiver's view, and what is legal after it; None where
 * that is as it was. The view that changes is the one after event `number` - 1.
 *
 * `races` are the contested plays that were decided with it, or that a claim came too late for
 * since the event before.
 */
export interface Happened {
  readonly type: "happened";
  readonly number: number;
  readonly event: HeartsDealt | HeartsPassChosen | HeartsPassed | HeartsChargeChosen | HeartsCharged | HeartsPlayBegan | HeartsPlayed | HeartsTrickTaken | HeartsClaimed | HeartsKittyTaken | HeartsKittyShown | HeartsMoonShot | HeartsMoonChosen | HeartsScored | HeartsMatchEnded | NertsDealt | NertsReadied | NertsStarted | NertsMoved | NertsTurned | NertsTurnedOver | NertsVoted | NertsStopped | NertsRemedied | NertsRoundEnded | NertsScored | NertsMatchEnded;
  readonly changes: readonly (readonly [readonly (string | number)[], unknown])[];
  readonly legal?: HeartsLegal | NertsLegal | null;
  readonly races?: readonly Race[];
}

/**
 * What the seat is asked for.
 */
export type HeartsAsk = "nothing" | "pass" | "charge" | "play" | "moon" | "deal";

/**
 * What a hand of nothing but penalty cards plays to the first trick.
 */
export type HeartsBleeding = "any" | "queen-first";

/**
 * Whether the bonus card counts in a deal in which somebody shoots.
 */
export type HeartsBonusOnMoon = "counts" | "void";

/**
 * What must have been played before hearts may be led.
 */
export type HeartsBreaking = "heart" | "heart-or-queen" | "penalty" | "never" | "free";

/**
 * These cards are exposed before play; none is an answer too.
 */
export interface HeartsCharge {
  readonly move: "charge";
  readonly cards: readonly Card[];
}

/**
 * A seat decided what to expose. Only that seat knows, until all have decided.
 */
export interface HeartsChargeChosen {
  readonly event: "charge_chosen";
  readonly seat: number;
  readonly cards: readonly Card[] | null;
}

/**
 * All exposed at once; open to everyone.
 */
export interface HeartsCharged {
  readonly event: "charged";
  readonly cards: readonly (readonly Card[])[];
}

/**
 * The shooter's choice.
 */
export interface HeartsChooseMoon {
  readonly move: "moon";
  readonly choice: HeartsMoonChoice;
}

/**
 * The rest of the tricks are mine, whatever the others hold.
 */
export interface HeartsClaim {
  readonly move: "claim";
}

/**
 * A seat claimed all tricks that were left, and has them: because they were certain, or if
 * `agreed` because all others said so. `hands` are laid open, in seat order; all their cards
 * are his.
 */
export interface HeartsClaimed {
  readonly event: "claimed";
  readonly seat: number;
  readonly hands: readonly (readonly Card[])[];
  readonly agreed?: boolean;
}

/**
 * The DEALER's: all others have agreed that the rest of the tricks go to this seat, on lead.
 */
export interface HeartsConcede {
  readonly move: "concede";
  readonly seat: number;
}

/**
 * The DEALER's: the shuffled pack, dealt from the front, one card at a time, from his left.
 *
 * What does not divide evenly at the end is the kitty.
 */
export interface HeartsDeal {
  readonly move: "deal";
  readonly pack: readonly Card[];
}

/**
 * A deal began. `deal` counts from 0; `steps` is how many seats to the left cards are
 * passed, 0 for a hold; `hands[seat]` and `kitty` are None where hidden.
 */
export interface HeartsDealt {
  readonly event: "dealt";
  readonly deal: number;
  readonly dealer: number;
  readonly steps: number;
  readonly hands: readonly (readonly Card[] | null)[];
  readonly kitty: readonly Card[] | null;
}

/**
 * Two packs: which of two identical cards in one trick counts.
 */
export type HeartsEquals = "cancel" | "first" | "last";

/**
 * What landing exactly on the target does.
 */
export type HeartsExactTarget = "nothing" | "half";

/**
 * Who leads to the first trick, and what.
 */
export type HeartsFirstLead = "lowest-club" | "holder-any-club" | "left-of-dealer";

/**
 * Which penalty cards the first trick may not hold.
 */
export type HeartsFirstTrick = "forbidden" | "hearts-forbidden" | "allowed";

/**
 * The hand that may lead a heart before the break.
 */
export type HeartsHeartLeadException = "only-hearts" | "only-penalty";

/**
 * What each heart costs.
 */
export type HeartsHeartValues = "one" | "face" | "pips";

/**
 * The deal is played out: everyone sees what the kitty was.
 */
export interface HeartsKittyShown {
  readonly event: "kitty_shown";
  readonly cards: readonly Card[];
}

/**
 * The kitty went to a seat, which alone sees it until the deal is played out.
 */
export interface HeartsKittyTaken {
  readonly event: "kitty_taken";
  readonly seat: number;
  readonly cards: readonly Card[] | null;
}

/**
 * What happens to cards that do not divide: trimmed away, or left as a kitty.
 */
export type HeartsLeftover = "trim" | "kitty-first" | "kitty-hearts";

/**
 * The legal moves, described.
 *
 * `ask` says what is wanted: between `least` and `most` of `cards` (one to play, the pass
 * count to pass, all of them in any order to deal), or one of `choices`, which are about
 * `worth` points. `claim` says that the seat may as well claim the rest of the tricks;
 * `concede`, for the DEALER alone, whose claim may be agreed to now, though nothing waits for
 * that. `why`
 * gives, for each card in hand that may not be played now, the reason, keyed by the card's text.
 *
 * A Legal can be asked (`move in legal`), looped over and counted; the orders of a whole pack
 * are too many for `len`, which then raises OverflowError.
 */
export interface HeartsLegal {
  readonly ask?: HeartsAsk;
  readonly cards?: readonly Card[];
  readonly least?: number;
  readonly most?: number;
  readonly choices?: readonly HeartsMoonChoice[];
  readonly worth?: number;
  readonly claim?: boolean;
  readonly concede?: number | null;
  readonly why?: Readonly<Record<string, Refusal>>;
}

/**
 * The match is over: each side's place.
 */
export interface HeartsMatchEnded {
  readonly event: "match_ended";
  readonly places: readonly number[];
}

/**
 * What taking every penalty card is worth (M: the sum of the penalty values in play).
 */
export type HeartsMoon = "others" | "self" | "choice" | "automatic" | "off";

/**
 * What a shooter who may choose wants: the others up, or himself down.
 */
export type HeartsMoonChoice = "others" | "self";

/**
 * The shooter chose.
 */
export interface HeartsMoonChosen {
  readonly event: "moon_chosen";
  readonly seat: number;
  readonly choice: HeartsMoonChoice;
}

/**
 * A seat took every penalty card, and if `sun` every trick.
 */
export interface HeartsMoonShot {
  readonly event: "moon_shot";
  readonly seat: number;
  readonly sun: boolean;
}

/**
 * Who plays together; partners sit evenly round the table.
 */
export type HeartsPartners = "none" | "2v2" | "2v2v2" | "3v3";

/**
 * These cards are passed on; may be sent again until every seat has chosen.
 */
export interface HeartsPass {
  readonly move: "pass";
  readonly cards: readonly Card[];
}

/**
 * A seat laid cards aside to pass, or changed them. Only that seat knows which.
 */
export interface HeartsPassChosen {
  readonly event: "pass_chosen";
  readonly seat: number;
  readonly cards: readonly Card[] | null;
}

/**
 * All passed at once, `steps` seats to the left. `given[seat]` is what that seat gave; a
 * seat sees what it gave and what came to it.
 */
export interface HeartsPassed {
  readonly event: "passed";
  readonly steps: number;
  readonly given: readonly (readonly Card[] | null)[];
}

/**
 * A card outside hearts that costs points, besides the queen of spades.
 */
export interface HeartsPenalty {
  readonly card: Card;
  readonly points: number;
}

/**
 * Where a match stands: what is asked for next.
 */
export type HeartsPhase = "deal" | "pass" | "charge" | "play" | "moon" | "over";

/**
 * This card goes to the trick.
 */
export interface HeartsPlay {
  readonly move: "play";
  readonly card: Card;
}

/**
 * The first trick may begin: this seat leads. `must` is the card the lead is bound to.
 */
export interface HeartsPlayBegan {
  readonly event: "play_began";
  readonly leader: number;
  readonly must: Card | null;
}

/**
 * A card was played to the trick.
 */
export interface HeartsPlayed {
  readonly event: "played";
  readonly seat: number;
  readonly card: Card;
}

/**
 * What everyone at the table sees.
 *
 * `deal` counts from 0 and is -1 before the first; `dealer` deals it. `steps` is the pass
 * direction in seats to the left (0: hold). `chosen` are the seats that have laid down their
 * pass (or charge), `charged[seat]` what each has exposed. `tricks` are the finished tricks of
 * this deal, `trick` the running one. `must` is the card that the first lead is bound to.
 * `waiting` are the cards of cancelled tricks that nobody has taken yet. `held[seat]` counts
 * the cards in hand. `kitty` counts its cards until it is taken, `kitty_taker` is who did, and
 * `kitty_shown` what it was, once the deal is played out. `claim` is the rest of the tricks,
 * if somebody claimed it. `shooter` must choose, or has shot.
 */
export interface HeartsPublic {
  readonly rules: HeartsRules;
  readonly match: Match;
  readonly phase: HeartsPhase;
  readonly deal: number;
  readonly dealer: number;
  readonly steps: number;
  readonly chosen: readonly number[];
  readonly charged: readonly (readonly Card[])[];
  readonly trick: HeartsTrick | null;
  readonly tricks: readonly HeartsTrick[];
  readonly must: Card | null;
  readonly broken: boolean;
  readonly waiting: readonly Card[];
  readonly held: readonly number[];
  readonly kitty: number;
  readonly kitty_taker: number | null;
  readonly kitty_shown: readonly Card[] | null;
  readonly claim: HeartsRest | null;
  readonly shooter: number | null;
  readonly sun: boolean;
}

/**
 * When the queen of spades may be led.
 */
export type HeartsQueenLead = "any-time" | "after-break";

/**
 * The rest of a deal: the seat that claimed it, and the hands it was claimed with.
 */
export interface HeartsRest {
  readonly seat: number;
  readonly hands: readonly (readonly Card[])[];
}

/**
 * Where passed cards go, deal by deal. AUTO: four players left, right, across, hold, others
 * STEPS. AUTO_LEFT_RIGHT is the same, but LEFT_RIGHT from five players on.
 */
export type HeartsRotation = "auto" | "auto-left-right" | "left-right-across-hold" | "left-right-across" | "steps" | "left-right" | "left-right-hold" | "left" | "right" | "across" | "none";

/**
 * The rules of a match; each field is one option.
 *
 * `None` for `queen_value` means the number of hearts in play, at most 13; for `target` and
 * `deals` that the match does not end that way.
 *
 * Raises Unplayable when values are put together that nobody can play by. Its refusal names the
 * option, or the two options, that are to blame.
 */
export interface HeartsRules {
  readonly players?: number;
  readonly packs?: number;
  readonly equals?: HeartsEquals;
  readonly trim?: HeartsTrim;
  readonly removed?: readonly Card[];
  readonly leftover?: HeartsLeftover;
  readonly pass_count?: number;
  readonly rotation?: HeartsRotation;
  readonly first_lead?: HeartsFirstLead;
  readonly first_trick?: HeartsFirstTrick;
  readonly bleeding?: HeartsBleeding;
  readonly breaking?: HeartsBreaking;
  readonly lead_breaks?: boolean;
  readonly heart_lead_exception?: HeartsHeartLeadException;
  readonly queen_lead?: HeartsQueenLead;
  readonly queen_drop?: boolean;
  readonly heart_values?: HeartsHeartValues;
  readonly queen_value?: number | null;
  readonly penalties?: readonly HeartsPenalty[];
  readonly bonus_card?: Card | null;
  readonly bonus_value?: number;
  readonly moon_needs_bonus?: boolean;
  readonly bonus_on_moon?: HeartsBonusOnMoon;
  readonly moon?: HeartsMoon;
  readonly sun?: boolean;
  readonly no_trick_bonus?: number;
  readonly no_point_bonus?: number;
  readonly exact_target?: HeartsExactTarget;
  readonly floor_zero?: boolean;
  readonly target?: number | null;
  readonly deals?: number | null;
  readonly tie?: HeartsTie;
  readonly deal_cap?: number;
  readonly partners?: HeartsPartners;
  readonly charging?: boolean;
  readonly taken_shown?: boolean;
  readonly last_trick_shown?: boolean;
}

/**
 * The deal was scored.
 *
 * `points[seat]` are the points each seat got; `totals[side]` the match after them.
 */
export interface HeartsScored {
  readonly event: "scored";
  readonly points: readonly number[];
  readonly totals: readonly number[];
}

/**
 * What came of one's matches of Hearts.
 *
 * `places[n]` counts the matches that ended in place n + 1; `place` is the mean one, and
 * `points` the mean of a deal, None without any. `course` shows how those points went. Moons:
 * `shot`, `tried` and `conceded` as in MoonPart. The queen came in `queens` of the
 * `queen_deals` in which she was played. `costs` are of the `reviewed` deals. `presets`
 * names all that were played, whatever is sought.
 */
export interface HeartsStatistics {
  readonly matches: number;
  readonly places: readonly number[];
  readonly place: number | null;
  readonly deals: number;
  readonly points: number | null;
  readonly course: readonly Stage[];
  readonly shot: number;
  readonly tried: number;
  readonly conceded: number;
  readonly queens: number;
  readonly queen_deals: number;
  readonly passing: readonly Passing[];
  readonly reviewed: number;
  readonly costs: readonly KindCost[];
  readonly presets: readonly string[];
}

/**
 * What a tie for first place does.
 */
export type HeartsTie = "shared" | "play-on";

/**
 * A trick: card k was played by the seat k places after the leader.
 *
 * `winner` is None while it runs, and where all its cards cancelled.
 */
export interface HeartsTrick {
  readonly leader: number;
  readonly cards?: readonly Card[];
  readonly winner?: number | null;
}

/**
 * The trick is complete. `winner` is None where all its cards cancelled: they wait for the
 * next trick's winner.
 */
export interface HeartsTrickTaken {
  readonly event: "trick_taken";
  readonly winner: number | null;
}

/**
 * Which cards leave the deck so that hands come out equal (section 2).
 */
export type HeartsTrim = "classic" | "deuces" | "lowest" | "own";

/**
 * What one seat knows: the table, its own hand, and what it passed and got.
 *
 * `given` is what the seat laid down to pass (changeable until all have), `received` what
 * came to it; `charge` what it decided to expose. `kitty` is known to its taker.
 */
export interface HeartsView {
  readonly public: HeartsPublic;
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly given: readonly Card[] | null;
  readonly received: readonly Card[] | null;
  readonly charge: readonly Card[] | null;
  readonly kitty: readonly Card[] | null;
}

/**
 * First message on a socket: the number of the last event seen, None for a first visit.
 */
export interface Hello {
  readonly type: "hello";
  readonly last?: number | null;
}

/**
 * Answer to `GET api/tables/{table}/hint`: what the coach would do, in solo play.
 *
 * `number` is the last event's when it was asked: a hint is for that moment alone. `options`
 * come best first; every legal card, the best of all the ways to pass or to expose cards, or both
 * choices of the moon. `why` are one or two
 * sentences on the first.
 */
export interface Hint {
  readonly number: number;
  readonly ask: "pass" | "charge" | "play" | "moon";
  readonly options: readonly HintOption[];
  readonly why: readonly CoachFact[];
  readonly worlds: number;
}

/**
 * A card, or the cards to pass or to expose, and what it is expected to lead to; or a
 * `choice` of what the moon does.
 *
 * `points` are what the asker gets in this deal, between `low` and `high` in 95 of 100
 * cases of the same search. `loss` is how much worse the option is than the best, in points of
 * a deal against the others', give or take `within` (95 %). `moon` is the share of worlds, 0
 * to 1, in which the asker shoots the moon, `against` that in which another seat does.
 */
export interface HintOption {
  readonly cards: readonly Card[];
  readonly points: number;
  readonly low: number;
  readonly high: number;
  readonly loss: number;
  readonly within: number;
  readonly moon: number;
  readonly against: number;
  readonly choice: "others" | "self" | null;
}

/**
 * A table's house rules: the same for all seats, agreed on when it is opened.
 *
 * `kind` says how far the table believes a long line in a race (rules/nerts.md 3.3): in a
 * `private` room people trust each other. `help` (5): `manual`, a foundation has to be
 * named; `send`, one tap sends a card to the foundation chosen for it; `assist`, legal targets
 * glow as well. `inputs` are the kinds of hands that may play.
 *
 * `watchers`: `may-sit`, whoever looks on may take a bot's seat in the running match;
 * `look-on`, only one that is offered; `none`, nobody looks on. `time` is how long people
 * may think, None for as long as they like. `talk` is what people may say to each other; None is
 * the usual in such a room (`talking`).
 */
export interface House {
  readonly kind?: "private" | "public";
  readonly help?: "manual" | "send" | "assist";
  readonly inputs?: readonly ("mouse" | "touch" | "keys")[];
  readonly watchers?: "may-sit" | "look-on" | "none";
  readonly time?: TurnTime | null;
  readonly talk?: "free" | "phrases" | "none" | null;
}

/**
 * What choices of one kind cost, in the deals that the coach has looked at: how many there
 * were, how many were at fault, and what those cost together, in points.
 */
export interface KindCost {
  readonly kind: "pass" | "lead" | "follow" | "discard" | "moon";
  readonly choices: number;
  readonly faults: number;
  readonly cost: number;
}

/**
 * Get up from one's seat for good.
 */
export interface Leave {
  readonly type: "leave";
}

/**
 * `GET api/lessons/{game}`: a match that is gone through to learn the game.
 *
 * `names` are the seats', empty for the learner, who sits at `seat`. `happened` is what a
 * table would tell that seat, from the first event on.
 */
export interface Lesson {
  readonly game: "hearts" | "nerts";
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
  readonly seat: number;
  readonly happened: readonly Happened[];
  readonly stops: readonly LessonStop[];
}

/**
 * A moment of a lesson, after `at` events. `name` is that of its sentences.
 *
 * `move` is what the learner is to do. Where a rival is quicker, his move is the next event, and
 * `refusal` is what is said then; where a move is to be tried, what is said of it. `refused`
 * are moves that a browser could ask for and that the legal moves do not speak of.
 */
export interface LessonStop {
  readonly name: string;
  readonly at: number;
  readonly waits?: "reading" | "move" | "refusal" | "rival";
  readonly move?: HeartsDeal | HeartsPass | HeartsCharge | HeartsPlay | HeartsClaim | HeartsConcede | HeartsChooseMoon | NertsDeal | NertsReady | NertsStart | NertsLift | NertsTurn | NertsCall | NertsVote | NertsHalt | NertsRemedy | NertsFill | null;
  readonly refusal?: Refusal | null;
  readonly refused?: readonly RefusedMove[];
}

/**
 * A table as a line of the list.
 *
 * `rules` is their text form, `bot` how its bots play (empty for the usual ones), `opened`
 * when it was opened, in ms since 1970. `waiting` is before the match, `over` after it.
 */
export interface Listing {
  readonly table: string;
  readonly game: "hearts" | "nerts";
  readonly rules: string;
  readonly bot: Readonly<Record<string, number>>;
  readonly house: House;
  readonly seats: readonly Occupant[];
  readonly state: "waiting" | "running" | "over";
  readonly opened: number;
}

/**
 * What is to be shown from now on: the tables of one game, or of both; or, without `tables`,
 * none but one's own.
 */
export interface Look {
  readonly type: "look";
  readonly game?: "hearts" | "nerts" | null;
  readonly tables?: boolean;
}

/**
 * The score sheet.
 *
 * `deals` holds, for every finished deal, the points that each side got in it, in side order;
 * `totals` the sums as the rules count them (a total may fall at an exact target or stop at
 * zero, so it is more than the sum of its column); `places` is empty until the match is over,
 * then each side's place, shared places counted as in 1, 1, 1, 4 (rules/hearts.md C12).
 */
export interface Match {
  readonly totals: readonly number[];
  readonly deals: readonly (readonly number[])[];
  readonly places: readonly number[];
}

/**
 * Answer to `GET api/me`: a guest has no `account`; `password`: whether there is one.
 */
export interface Me {
  readonly account: string | null;
  readonly password: boolean;
  readonly passkeys: readonly PasskeyInfo[];
}

/**
 * The reader's own tables that are not over; first those that wait for him.
 */
export interface Mine {
  readonly type: "mine";
  readonly tables: readonly OwnTable[];
}

/**
 * What a move gave away against the best one.
 *
 * `cost` is in points of a deal against the others', 0 for the best, give or take `within` (95
 * %; 0 where it is exact). `best` is what would have been better, or the move itself.
 * `points` are what the seat had to expect after its move.
 */
export interface MoveCost {
  readonly cost: number;
  readonly within: number;
  readonly best: readonly Card[];
  readonly points: number;
}

/**
 * Hear nothing any more of the person at a seat, or hear him again.
 */
export interface Mute {
  readonly type: "mute";
  readonly seat: number;
  readonly muted?: boolean;
}

/**
 * Answer to `GET api/me/devices`, the last seen first.
 */
export interface MyDevices {
  readonly devices: readonly DeviceInfo[];
}

/**
 * A table where the asker sits or sat.
 *
 * `opened` is in ms. `seat` is the own, -2 for who has left. `place`, `points` (the total)
 * and `deals`, how many there were, are known when the match is over, and so is how often a move
 * was `undone`. `repeats` is the deal, counted from 1, that had been dealt at another table
 * before; 0 for none.
 */
export interface MyMatch {
  readonly table: string;
  readonly game: "hearts" | "nerts";
  readonly rules: string;
  readonly opened: number;
  readonly players: readonly MyPlayer[];
  readonly seat: number;
  readonly state: "waiting" | "running" | "over" | "ended";
  readonly place: number | null;
  readonly points: number | null;
  readonly deals: number | null;
  readonly undone: number;
  readonly repeats: number;
}

/**
 * Answer to `GET api/me/matches`, the newest first; `more` is the next `before`.
 */
export interface MyMatches {
  readonly matches: readonly MyMatch[];
  readonly more: number | null;
}

/**
 * Who sits at a seat. A person who had himself forgotten has no name.
 */
export interface MyPlayer {
  readonly name: string;
  readonly kind: "person" | "bot" | "free";
}

/**
 * Answer to `GET api/me/statistics`. `unread` counts matches that are not in it yet, since
 * reading a match takes a while the first time: ask again.
 */
export interface MyStatistics {
  readonly hearts: HeartsStatistics;
  readonly nerts: NertsStatistics;
  readonly unread: number;
}

/**
 * (10) Aces: never into the tableau, played by themselves, or like any other card.
 */
export type NertsAces = "by-hand" | "automatic" | "free";

/**
 * One deck's part of the table, as everybody sees it.
 *
 * `pile` are the open cards of the Nerts pile, the last on top (a rival's attack lands there);
 * `down` counts the closed ones below. `tableau` are the columns, last card on top; `waste`
 * lies open, last card on top; `stock` counts the cards still closed.
 */
export interface NertsArea {
  readonly pile: readonly Card[];
  readonly down: number;
  readonly tableau: readonly (readonly Card[])[];
  readonly waste: readonly Card[];
  readonly stock: number;
  readonly idle: NertsIdle;
}

/**
 * (30) What happens to the decks between rounds.
 */
export type NertsBetween = "shuffle" | "pass-on" | "rotate" | "duplicate";

/**
 * (7) How the tableau builds.
 */
export type NertsBuild = "alternate" | "none";

/**
 * Nerts! The own pile is empty and the round ends.
 */
export interface NertsCall {
  readonly move: "call";
}

/**
 * (20) Whether the player with the empty pile must call.
 */
export type NertsCallRule = "optional" | "required" | "automatic";

/**
 * The DEALER's: each area's shuffled deck. From the front: the pile from the bottom up (its
 * last card lies open), one card to each column, the rest is the stock from the top down.
 *
 * No decks: the hands of the last round once more, each one area further left (row 30).
 */
export interface NertsDeal {
  readonly move: "deal";
  readonly decks?: readonly (readonly Card[])[];
}

/**
 * A round was laid out. `decks` as in Public; `downs` and `stocks` are the closed cards,
 * as in the State.
 */
export interface NertsDealt {
  readonly event: "dealt";
  readonly round: number;
  readonly areas: readonly NertsArea[];
  readonly decks: readonly number[];
  readonly downs: readonly (readonly Card[])[] | null;
  readonly stocks: readonly (readonly Card[])[] | null;
}

/**
 * (16) Whether the waste is turned over when the stock is empty.
 */
export type NertsEmptyStock = "turn-over" | "none";

/**
 * What ended a round: a call; or a stop (a proof that nothing moves, a vote, the clock, so many
 * moves without progress).
 */
export type NertsEnd = "call" | "idle" | "vote" | "timer" | "standstill";

/**
 * The DEALER's: a column has been empty for so long that the pile's card fills it (row 9).
 */
export interface NertsFill {
  readonly move: "fill";
  readonly area: number;
  readonly column: number;
}

/**
 * (13) What happens to a complete foundation.
 */
export type NertsFinished = "turned" | "stays" | "removed";

/**
 * (11) A foundation for each ace, or one for each suit.
 */
export type NertsFoundations = "per-ace" | "per-suit";

/**
 * The DEALER's: nobody got anything done for as long as the rules allow (row 18, timer).
 */
export interface NertsHalt {
  readonly move: "halt";
}

/**
 * (31) Whether piles grow or differ.
 */
export type NertsHandicap = "none" | "caller-grows" | "fixed";

/**
 * How far a stock has been turned through since the last productive move of anybody.
 *
 * From NO the rest of the stock is turned and the waste turned over: TURNING. When the whole
 * stock has been turned since, its last card up, the area is THROUGH: everyone has seen all of
 * it. Where nothing can be turned it is THROUGH at once.
 */
export type NertsIdle = "no" | "turning" | "through";

/**
 * (21) What becomes of a card in the air at the call.
 */
export type NertsInFlight = "stays" | "returns";

/**
 * The legal moves, described: every lift by source and card, and which bare moves are open.
 *
 * `vote` is to say that nothing moves, `unvote` to take it back. The others are the DEALER's:
 * `decks` are to be shuffled and dealt, or with `again` the last round's hands once more;
 * `fills` and `halt` are for the clock to decide; `remedy` is to let a stopped round go on,
 * where `stocks` are the numbers of cards to be shuffled, area by area.
 *
 * A Legal can be asked (`move in legal`), looped over and counted; the orders of whole decks are
 * too many for `len`, which then raises OverflowError.
 */
export interface NertsLegal {
  readonly lifts?: readonly NertsOption[];
  readonly turn?: boolean;
  readonly call?: boolean;
  readonly ready?: boolean;
  readonly start?: boolean;
  readonly vote?: boolean;
  readonly unvote?: boolean;
  readonly decks?: readonly (readonly Card[])[];
  readonly again?: boolean;
  readonly fills?: readonly NertsFill[];
  readonly halt?: boolean;
  readonly remedy?: boolean;
  readonly stocks?: readonly number[];
}

/**
 * Take `card` (and in a column all cards on it) from `source` and put it on `target`.
 *
 * `onto` is the card that the player saw on top of the target, None for an empty place: if it
 * has changed, the move bounces. `stands_for` says what a joker is played as.
 */
export interface NertsLift {
  readonly move: "lift";
  readonly source: NertsPlace;
  readonly card: Card;
  readonly target: NertsPlace;
  readonly onto?: Card | null;
  readonly stands_for?: Card | null;
}

/**
 * The match is over: each side's place.
 */
export interface NertsMatchEnded {
  readonly event: "match_ended";
  readonly places: readonly number[];
}

/**
 * `cards` went from `source` to `target`; `onto` is the card they landed on.
 *
 * `revealed` is the pile card that was turned up because of it. `stands_for` is what a joker
 * became. The target is never NEW: an opened foundation has its number here. What moved by
 * itself has the first seat of its area.
 */
export interface NertsMoved {
  readonly event: "moved";
  readonly seat: number;
  readonly source: NertsPlace;
  readonly cards: readonly Card[];
  readonly target: NertsPlace;
  readonly onto?: Card | null;
  readonly revealed?: Card | null;
  readonly stands_for?: Card | null;
}

/**
 * A card that can be lifted, with all that lies on it, and where it may go, best first:
 * foundations, rivals' piles, tableau.
 */
export interface NertsOption {
  readonly source: NertsPlace;
  readonly card: Card;
  readonly targets: readonly NertsTarget[];
}

/**
 * (12) Which way foundations build.
 */
export type NertsOrder = "up" | "down";

/**
 * Where a match stands. In STUCK the round has been stopped and waits for its remedy.
 */
export type NertsPhase = "deal" | "ready" | "countdown" | "play" | "stuck" | "over";

/**
 * (5) How much of the pile lies open.
 */
export type NertsPileFacing = "top" | "all";

/**
 * A place on the table, as the moving seat names it.
 *
 * `index` is the column of the own tableau, the number of the foundation (NEW for a free
 * place in the middle), or for a rival's pile the rival's area; 0 for the own pile and waste.
 */
export interface NertsPlace {
  readonly at: NertsSpot;
  readonly index?: number;
}

/**
 * (18) What counts as getting something done: each step of a card only once a round, or every
 * lift but those between own columns, as in matches from before `round_cap`.
 */
export type NertsProgress = "once" | "always";

/**
 * What everyone at the table sees.
 *
 * `round` counts from 0 and is -1 before the first. `ready` are the seats that are.
 * `decks[area]` is the deck, and so the back, that the area plays with in this round.
 * `foundations` are the piles in the middle, each from its ace on; a foundation keeps its
 * number for the round. `caller` ended the round; `calls[seat]` counts the calls of the
 * match. `votes` are the seats that want the round stopped. `jokers` says what each joker
 * that has been played stands for. `progress` counts the round's productive moves; `sent` are
 * the cards that have been laid on a rival's pile in it, wherever they are now (`standstill`).
 *
 * `stop` is what stopped the round last; after a proof `reach[area]` are the cards that come
 * up on the waste in a full cycle, which lie open until play goes on. `remedies` counts how
 * often the round has gone on after a stop.
 */
export interface NertsPublic {
  readonly rules: NertsRules;
  readonly match: Match;
  readonly phase: NertsPhase;
  readonly round: number;
  readonly ready: readonly number[];
  readonly areas: readonly NertsArea[];
  readonly decks: readonly number[];
  readonly foundations: readonly (readonly Card[])[];
  readonly caller: number | null;
  readonly calls: readonly number[];
  readonly votes: readonly number[];
  readonly jokers: readonly (readonly [Card, Card])[];
  readonly progress: number;
  readonly sent: readonly Card[];
  readonly stop: NertsStop | null;
  readonly reach: readonly (readonly Card[])[];
  readonly remedies: number;
}

/**
 * A seat is ready.
 */
export interface NertsReadied {
  readonly event: "readied";
  readonly seat: number;
}

/**
 * The seat is ready for the round.
 */
export interface NertsReady {
  readonly move: "ready";
}

/**
 * Every waste went under its stock, the stocks were changed as the rules say, and the round
 * goes on. `stocks` are the closed cards, as in the State.
 */
export interface NertsRemedied {
  readonly event: "remedied";
  readonly stocks: readonly (readonly Card[])[] | null;
}

/**
 * The DEALER's: a stopped round goes on, with every stock as row 19 says.
 *
 * Where stocks are shuffled, `orders[area]` is the new order of the area's stock with the waste
 * under it: the place where each card lay, counted from the top.
 */
export interface NertsRemedy {
  readonly move: "remedy";
  readonly orders?: readonly (readonly number[])[];
}

/**
 * The round is over; `caller` called „Nerts“, if anybody did.
 */
export interface NertsRoundEnded {
  readonly event: "round_ended";
  readonly reason: NertsEnd;
  readonly caller: number | null;
}

/**
 * The rules of a match; each field is one option.
 *
 * `None` means: `tableau_piles` by the number of seats, `fill_ms` never, and for the four
 * ends (26) that the match does not end that way; `round_cap` ends it in any case.
 *
 * Raises Unplayable when values are put together that nobody can play by. Its refusal names the
 * option, or the two options, that are to blame.
 */
export interface NertsRules {
  readonly seats?: number;
  readonly teams?: NertsTeams;
  readonly jokers?: number;
  readonly pile_size?: number;
  readonly pile_sizes?: readonly number[];
  readonly pile_facing?: NertsPileFacing;
  readonly tableau_piles?: number | null;
  readonly build?: NertsBuild;
  readonly runs?: NertsRuns;
  readonly space?: NertsSpace;
  readonly fill_ms?: number | null;
  readonly aces?: NertsAces;
  readonly foundations?: NertsFoundations;
  readonly order?: NertsOrder;
  readonly finished?: NertsFinished;
  readonly king_bonus?: number;
  readonly draw?: number;
  readonly empty_stock?: NertsEmptyStock;
  readonly rival_building?: boolean;
  readonly stuck?: NertsStuck;
  readonly progress?: NertsProgress;
  readonly stuck_seconds?: number;
  readonly stuck_action?: NertsStuckAction;
  readonly stuck_times?: number;
  readonly call?: NertsCallRule;
  readonly in_flight?: NertsInFlight;
  readonly card_points?: number;
  readonly pile_penalty?: number;
  readonly call_bonus?: number;
  readonly target?: number | null;
  readonly rounds?: number | null;
  readonly spread?: number | null;
  readonly mercy?: number | null;
  readonly round_cap?: number;
  readonly tie?: NertsTie;
  readonly start?: NertsStartBy;
  readonly one_hand?: boolean;
  readonly between?: NertsBetween;
  readonly handicap?: NertsHandicap;
}

/**
 * (8) What may be lifted from a column at once.
 */
export type NertsRuns = "any" | "whole" | "single";

/**
 * The round was scored.
 *
 * Per area: `played` own cards on the foundations, by their backs, `left` cards in the Nerts
 * pile, `points` the sum; `totals` per side after the round.
 */
export interface NertsScored {
  readonly event: "scored";
  readonly played: readonly number[];
  readonly left: readonly number[];
  readonly points: readonly number[];
  readonly totals: readonly number[];
}

/**
 * (9) What may go into an empty column.
 */
export type NertsSpace = "any" | "pile";

/**
 * The kinds of places on the table.
 */
export type NertsSpot = "pile" | "waste" | "tableau" | "foundation" | "rival";

/**
 * Los: the round runs. The DEALER's once all are ready, or any player's, as the rules say.
 */
export interface NertsStart {
  readonly move: "start";
}

/**
 * (28) What starts a round.
 */
export type NertsStartBy = "ready" | "los";

/**
 * The round runs. `seat` said „Los“, or is DEALER after a countdown.
 */
export interface NertsStarted {
  readonly event: "started";
  readonly seat: number;
}

/**
 * What came of one's matches of Nerts; as in HeartsStatistics, a round being a deal.
 *
 * `calls` ended rounds. `pace` are the cards a minute that went to the foundations, and
 * `paces` how that went; `turns` are those of the stock in a round, `left` the cards that
 * stayed in the pile. Races: `won` and `lost`, and the mean margin of each, in ms.
 */
export interface NertsStatistics {
  readonly matches: number;
  readonly places: readonly number[];
  readonly place: number | null;
  readonly deals: number;
  readonly points: number | null;
  readonly course: readonly Stage[];
  readonly calls: number;
  readonly pace: number | null;
  readonly paces: readonly Stage[];
  readonly turns: number | null;
  readonly left: number | null;
  readonly won: number;
  readonly lost: number;
  readonly won_by: number | null;
  readonly lost_by: number | null;
  readonly presets: readonly string[];
}

/**
 * What stopped a round in which nothing moves: a proof, everyone's vote, the clock, or so many
 * moves without any progress.
 */
export type NertsStop = "lock" | "vote" | "timer" | "standstill";

/**
 * Nothing moves and the round is stopped. `reach` is the proof, as in Public.
 */
export interface NertsStopped {
  readonly event: "stopped";
  readonly reason: NertsStop;
  readonly reach?: readonly (readonly Card[])[];
}

/**
 * (18) What finds out that nobody can move.
 */
export type NertsStuck = "proof-or-vote" | "vote" | "timer" | "off";

/**
 * (19) What is done then.
 */
export type NertsStuckAction = "rotate" | "shuffle" | "end";

/**
 * A place that would take the card, and the card seen on top of it (None: empty).
 *
 * `stands` are the cards that a joker may be played as there, of which the move has to name one;
 * () for any other card.
 */
export interface NertsTarget {
  readonly place: NertsPlace;
  readonly onto?: Card | null;
  readonly stands?: readonly Card[];
}

/**
 * (2) Who plays together; a team mate sits opposite.
 */
export type NertsTeams = "none" | "shared" | "roles" | "summed";

/**
 * (27) What a tie for first place does.
 */
export type NertsTie = "another-round" | "shared" | "most-calls";

/**
 * Turn the next cards of the stock; if it is empty, turn the waste over instead.
 */
export interface NertsTurn {
  readonly move: "turn";
}

/**
 * Cards came from the stock to the waste, the last on top.
 */
export interface NertsTurned {
  readonly event: "turned";
  readonly seat: number;
  readonly cards: readonly Card[];
}

/**
 * The waste was turned over and is the stock again, in the same order.
 */
export interface NertsTurnedOver {
  readonly event: "turned_over";
  readonly seat: number;
}

/**
 * What one seat knows: the open table, and where it sits.
 */
export interface NertsView {
  readonly public: NertsPublic;
  readonly seat: number;
}

/**
 * The seat wants the round ended because nothing moves, or no longer wants it.
 */
export interface NertsVote {
  readonly move: "vote";
  readonly stuck?: boolean;
}

/**
 * A seat said that nothing moves, or took it back.
 */
export interface NertsVoted {
  readonly event: "voted";
  readonly seat: number;
  readonly stuck: boolean;
}

/**
 * `PUT api/me`: another name to sign in with.
 */
export interface NewName {
  readonly name: string;
}

/**
 * `PUT api/me/password`: another password; `former` is empty where there was none.
 */
export interface NewPassword {
  readonly former: string;
  readonly password: string;
}

/**
 * `POST api/tables`: open a table and sit down at seat 0.
 *
 * `rules` is a rules value's text form. `bot` is how the bots play: `{"level": 1..4}` in
 * Hearts, `{"tempo": 1..5, "insight": 1..3}` in Nerts; empty means the usual one. `free` seats
 * wait for people who follow the table's link; with none the match begins at once. `pace` is how
 * long bots wait before they move in Hearts. `house` holds for everyone at the table. `decks`
 * is for rules by which several tables are dealt the same decks: the word that they go by, one of
 * the server's own if empty.
 */
export interface NewTable {
  readonly game: "hearts" | "nerts";
  readonly rules: string;
  readonly name: string;
  readonly bot?: Readonly<Record<string, number>>;
  readonly free?: number;
  readonly pace?: "slow" | "normal" | "fast" | "instant";
  readonly decks?: string;
  readonly house?: House;
}

/**
 * Who sits at a seat, as everybody in the lobby may know it.
 */
export interface Occupant {
  readonly kind: "person" | "bot" | "free";
  readonly name: string;
}

/**
 * One game of `GET api/games`: its presets, options and bots' settings.
 */
export interface Offer {
  readonly game: "hearts" | "nerts";
  readonly presets: readonly Preset[];
  readonly options: readonly Option[];
  readonly bot: readonly Option[];
}

/**
 * `GET api/games`: what can be played here.
 */
export interface Offers {
  readonly hearts: Offer;
  readonly nerts: Offer;
}

/**
 * The next match has been opened, and whoever is told this is to go to its table.
 */
export interface Onward {
  readonly type: "onward";
  readonly table: string;
}

/**
 * What a rules option, or a setting of the bots, may be.
 *
 * A `choice` has `values`; a `number` lies from `least` to `most`, and may be missing
 * (null) if `empty`; `yes-no` is true or false; a `card` is a card's text or null; a
 * `list` holds values `of` one kind: cards, prices (a card and its points) or numbers, the
 * latter two from `least` to `most`. `usual` is the default. Its sentences in the texts are
 * `<game>.option.<name>.name` and `.about`, `<game>.value.<name>.<value>`.
 */
export interface Option {
  readonly name: string;
  readonly kind: "choice" | "number" | "yes-no" | "card" | "list";
  readonly usual: unknown;
  readonly values: readonly string[];
  readonly least: number | null;
  readonly most: number | null;
  readonly empty: boolean;
  readonly of: "card" | "price" | "number" | null;
}

/**
 * What a seat had to expect after so many tricks (0: before the first lead), from what it knew
 * then: each seat's points in this deal, and the share, 0 to 1, in which each shoots the moon.
 */
export interface Outlook {
  readonly trick: number;
  readonly points: readonly number[];
  readonly moon: readonly number[];
}

/**
 * A table at which the reader has this seat, private or not; whether it waits for him.
 */
export interface OwnTable {
  readonly listing: Listing;
  readonly seat: number;
  readonly turn: boolean;
}

/**
 * The deals in which cards went one way; `points` are the mean of a deal.
 */
export interface Passing {
  readonly way: "left" | "right" | "across" | "hold" | "seats";
  readonly deals: number;
  readonly points: number;
}

/**
 * `POST api/me/passkeys` or `api/me/passkeys/sign-in`: what the authenticator said, as the
 * browser's `toJSON` gives it.
 */
export interface PasskeyAnswer {
  readonly credential: Readonly<Record<string, unknown>>;
}

/**
 * One of the own passkeys; `since` is in ms since 1970.
 */
export interface PasskeyInfo {
  readonly id: string;
  readonly label: string;
  readonly since: number;
}

/**
 * `POST api/me/passkeys/new`: what a new passkey has to be made of. With a `name` it will
 * be an account's first.
 */
export interface PasskeyWish {
  readonly name?: string;
}

/**
 * How it stands among the people: sent after each Welcome, and whenever it changes.
 *
 * `host` is the seat of who may arrange things now. `watchers` is how many look on. Before the
 * match: `ready` have said it, and `check` is how many ms are left to say it. While it runs:
 * `awaited` are away, `vote` is held on some of them. `ended`: it was broken off. After it:
 * `rematch`, and `next`, the table where it is played.
 */
export interface People {
  readonly type: "people";
  readonly host: number;
  readonly watchers?: number;
  readonly ready?: readonly number[];
  readonly check?: number | null;
  readonly awaited?: readonly Awaited[];
  readonly vote?: Voting | null;
  readonly ended?: boolean;
  readonly rematch?: Rematch | null;
  readonly next?: string;
}

/**
 * To be answered at once with a Pong of the same number: the table measures the line.
 */
export interface Ping {
  readonly type: "ping";
  readonly number: number;
}

/**
 * The answer to a Ping, given at once.
 */
export interface Pong {
  readonly type: "pong";
  readonly number: number;
}

/**
 * `GET` and `PUT api/me/settings`: what a person has set in any of his browsers.
 *
 * `number` counts how often that was written, 0 if never. Who writes last is right; he says the
 * number that he knew, and is told the new one.
 */
export interface Preferences {
  readonly number: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * A named set of rules. `rules` is its text form for NewTable, `options` every option's
 * value under it.
 */
export interface Preset {
  readonly name: string;
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Answer to QRWish: a square of `size` by `size`, the margin included; `path` is the dark
 * part of it as the path data of an SVG.
 */
export interface QRCode {
  readonly size: number;
  readonly path: string;
}

/**
 * `POST api/qr`: one of this server's own links is wanted as a QR code.
 */
export interface QRWish {
  readonly link: string;
}

/**
 * `POST api/tables/quick`: play with people, whoever comes.
 *
 * `rules` is a rules value's text form, None for whatever is played. The answer is TableCreated
 * with the public table where the asker has a seat now: one that waits for people, else a new one,
 * by `rules` or the usual ones. `bot`, `pace` and `house` are for a new one.
 */
export interface QuickMatch {
  readonly game: "hearts" | "nerts";
  readonly name: string;
  readonly rules?: string | null;
  readonly bot?: Readonly<Record<string, number>>;
  readonly pace?: "slow" | "normal" | "fast" | "instant";
  readonly house?: House;
}

/**
 * A contested play: `claims`, the winner's first.
 *
 * `number` is the winning event's. `target` is a foundation (NEW if its suit was to be
 * opened), an area's pile as a rival names it, or None for the end of the round, by a call.
 */
export interface Race {
  readonly number: number;
  readonly by: "touch" | "ties" | "coin" | "arrival";
  readonly claims: readonly Claimed[];
  readonly target?: NertsPlace | null;
}

/**
 * Whether one is ready for the match to begin. Once it has, this changes nothing.
 */
export interface Ready {
  readonly type: "ready";
  readonly yes: boolean;
}

/**
 * Who played a seat of a record that no person did.
 */
export interface RecordBot {
  readonly name: string;
  readonly version: string;
  readonly settings: string;
  readonly seed: number | null;
}

/**
 * A deal of a record, counted from 1. Points and totals are None if it was not finished.
 *
 * `undone` is how often a move was taken back in it; `repeats` is when these cards had been
 * dealt before, at another table, None if they had not.
 */
export interface RecordDeal {
  readonly number: number;
  readonly dealer: number | null;
  readonly began: string | null;
  readonly points: readonly number[] | null;
  readonly totals: readonly number[] | null;
  readonly undone: number;
  readonly repeats: string | null;
}

/**
 * Who sat at a seat of a record; `bot` is None for a person.
 */
export interface RecordPlayer {
  readonly name: string;
  readonly bot: RecordBot | null;
}

/**
 * Something that happened in a deal of a record, as one seat saw it.
 *
 * `number` counts from 1, `by` is who moved, `at` the ms since the round of Nerts began.
 * `races` are how it was contested; their number is the step's.
 * With all cards open: the `hands` and the `kitty` of Hearts after it, of Nerts the closed
 * cards of each area, `downs` and `stocks`.
 */
export interface RecordStep {
  readonly number: number;
  readonly by: number;
  readonly event: HeartsDealt | HeartsPassChosen | HeartsPassed | HeartsChargeChosen | HeartsCharged | HeartsPlayBegan | HeartsPlayed | HeartsTrickTaken | HeartsClaimed | HeartsKittyTaken | HeartsKittyShown | HeartsMoonShot | HeartsMoonChosen | HeartsScored | HeartsMatchEnded | NertsDealt | NertsReadied | NertsStarted | NertsMoved | NertsTurned | NertsTurnedOver | NertsVoted | NertsStopped | NertsRemedied | NertsRoundEnded | NertsScored | NertsMatchEnded;
  readonly view: HeartsView | NertsView;
  readonly at?: number | null;
  readonly races?: readonly Race[];
  readonly hands?: readonly (readonly Card[])[] | null;
  readonly kitty?: readonly Card[] | null;
  readonly downs?: readonly (readonly Card[])[] | null;
  readonly stocks?: readonly (readonly Card[])[] | null;
}

/**
 * `POST api/me/recover`: sign in with the recovery code, and choose another password.
 */
export interface Recover {
  readonly name: string;
  readonly code: string;
  readonly password: string;
}

/**
 * Why a move was not made.
 *
 * `code` is the reason and the key of its sentence in the texts, such as
 * `hearts.refusal.follow-suit`; `facts` fills the sentence's blanks. A fact named `card`,
 * `suit` or `seat` is a card's text, a suit's letter or a seat's number, and is put into the
 * reader's words at the edge. A refusal never says anything that the seat may not know.
 */
export interface Refusal {
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/**
 * The move or message was refused and nothing changed. `code` is the sentence's key.
 */
export interface Refused {
  readonly type: "refused";
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly id: string | null;
}

/**
 * A move that would not be made now, and why.
 */
export interface RefusedMove {
  readonly move: HeartsDeal | HeartsPass | HeartsCharge | HeartsPlay | HeartsClaim | HeartsConcede | HeartsChooseMoon | NertsDeal | NertsReady | NertsStart | NertsLift | NertsTurn | NertsCall | NertsVote | NertsHalt | NertsRemedy | NertsFill;
  readonly refusal: Refusal;
}

/**
 * Another match: who would play it, who has said no, and for how many ms others may answer.
 * `rules` and `same_seats` are as the host wants them.
 */
export interface Rematch {
  readonly yes: readonly number[];
  readonly no: readonly number[];
  readonly ms: number;
  readonly rules: string;
  readonly same_seats: boolean;
}

/**
 * Be called this from now on.
 */
export interface Rename {
  readonly type: "rename";
  readonly name: string;
}

/**
 * Answer to `POST api/records`: a record that is right, and one of its deals step by step.
 *
 * `record` is whose view the record is: `all`, a seat's number, or `watcher`. `seat` is
 * whose eyes the steps are seen with, -2 for a watcher's. `more` says that the deal has more
 * steps than are sent. `places` is empty if the match was not played to its end.
 */
export interface Replayed {
  readonly game: "hearts" | "nerts";
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly record: string;
  readonly date: string | null;
  readonly site: string | null;
  readonly players: readonly RecordPlayer[];
  readonly deals: readonly RecordDeal[];
  readonly totals: readonly number[];
  readonly places: readonly number[];
  readonly deal: number;
  readonly seat: number;
  readonly steps: readonly RecordStep[];
  readonly more: boolean;
}

/**
 * A seat asks for the rest of the tricks, its `hand` laid open, after event `number`; the
 * next event ends the question.
 *
 * `agreed` are those who said yes; `against` who said no, after which nothing is asked any
 * more.
 */
export interface RestAsked {
  readonly type: "rest_asked";
  readonly seat: number;
  readonly number: number;
  readonly hand: readonly Card[];
  readonly agreed: readonly number[];
  readonly against: number | null;
}

/**
 * A moment of a round of Nerts that is worth a look.
 *
 * `played`: an own card went to a foundation, `ms` after it could. It could have gone there
 * for `ms` and did not, because a rival's card took the place (`taken`), the player laid a
 * card on it (`covered`), a rival laid one on it (`attacked`), or the round ended (`ended`).
 * `passed`: the stock was turned over a waste card that fitted. `won` and `lost`: a race, by
 * `ms` of touch, as it was `decided`. `paused`: nothing was done for `ms`.
 *
 * `number` is the step of the round after which the table stood so, `at` the ms since the
 * round began. `card` could go from `source` to `target`; `by` is the rival.
 */
export interface ReviewFinding {
  readonly kind: "played" | "taken" | "covered" | "attacked" | "ended" | "passed" | "won" | "lost" | "paused";
  readonly number: number;
  readonly at: number;
  readonly ms: number;
  readonly card?: Card | null;
  readonly source?: NertsPlace | null;
  readonly target?: NertsPlace | null;
  readonly by?: number | null;
  readonly decided?: "touch" | "ties" | "coin" | "arrival" | null;
}

/**
 * How many moves a seat made in a round, and the mean ms for each; None without a move.
 */
export interface ReviewPace {
  readonly seat: number;
  readonly actions: number;
  readonly ms: number | null;
}

/**
 * A pass or a play looked at again.
 *
 * `number` is the step of the deal, counted from 1, after which the table stood so: the next
 * step is this move. `trick` counts from 1, 0 is the pass. `forced` says that there was no
 * choice. `grade` goes by `seen`, the cost that the seat could have known of; `open` is the
 * cost for someone who sees every hand, where the record knows them all. `why` says what speaks
 * for the best move where another was made.
 */
export interface ReviewedMove {
  readonly number: number;
  readonly trick: number;
  readonly cards: readonly Card[];
  readonly forced: boolean;
  readonly grade: "good" | "inaccuracy" | "mistake" | "blunder";
  readonly seen: MoveCost;
  readonly open?: MoveCost | null;
  readonly why?: readonly CoachFact[];
}

/**
 * Answer 202 to the same question while the review is made: `done` `of` its steps. Ask
 * again under `GET api/reviews/{job}`, until the answer is 200 and a DealReview.
 */
export interface Reviewing {
  readonly job: string;
  readonly done: number;
  readonly of: number;
}

/**
 * Answer to `GET api/tables/{table}/review?round=N`: a round looked at again by one seat.
 *
 * `round` counts from 1, `ms` is how long it ran; `reaction` is the median ms from playable
 * to played of the cards that went to foundations, None if none did.
 */
export interface RoundReview {
  readonly round: number;
  readonly seat: number;
  readonly ms: number;
  readonly findings: readonly ReviewFinding[];
  readonly reaction: number | null;
  readonly paces: readonly ReviewPace[];
}

/**
 * Everything about one rules value, in the language that was asked for.
 *
 * `rules` is its canonical text form, `preset` the nearest preset and `differences` the
 * options in which it differs from that; `seats` is how many play, `options` and `values`
 * are every option's value as it travels and as it is said, `sentences` the rules for people and
 * `gist` the game in a few of them. Where nobody can play by the rules, `refusal` says why and
 * the rest is empty.
 *
 * For Hearts `worth` are the cards that count, of one pack, and `passing` is how many seats to
 * the left cards are passed in each deal, until that begins again; empty where nobody ever passes.
 */
export interface RuleBook {
  readonly game: "hearts" | "nerts";
  readonly rules: string;
  readonly preset: string;
  readonly differences: readonly string[];
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly values: readonly RuleValue[];
  readonly sentences: readonly RuleGroup[];
  readonly gist: readonly string[];
  readonly worth: readonly Worth[];
  readonly passing: readonly number[];
  readonly refusal: RuleRefusal | null;
}

/**
 * Some rules that belong together, as finished sentences under a title. `changed` are the
 * places of those that the nearest preset has not.
 */
export interface RuleGroup {
  readonly title: string;
  readonly lines: readonly string[];
  readonly changed: readonly number[];
}

/**
 * Why nobody can play by the rules: a finished `sentence`, and the options it is about.
 */
export interface RuleRefusal {
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly sentence: string;
  readonly options: readonly string[];
}

/**
 * An option as it is, in words: its `name`, and its value as `words`.
 *
 * `differs` says that the nearest preset has another value, `matters` is false where no value
 * of the option would change anything, the others being as they are; the reason is the option
 * `because`.
 */
export interface RuleValue {
  readonly option: string;
  readonly name: string;
  readonly words: string;
  readonly differs: boolean;
  readonly matters: boolean;
  readonly because: string;
}

/**
 * `POST api/rules`: what would be played with these options? Those left out are as usual.
 */
export interface RulesWish {
  readonly game: "hearts" | "nerts";
  readonly options: Readonly<Record<string, unknown>>;
  readonly language?: string;
}

/**
 * What a person wants in a vote.
 */
export interface Said {
  readonly seat: number;
  readonly choice: "wait" | "bot" | "end";
}

/**
 * What somebody said: counted from 1 for as long as the table is in memory. `words` is a
 * phrase's or reaction's name, or plain text, which is never anything but shown.
 */
export interface Saying {
  readonly number: number;
  readonly seat: number;
  readonly name: string;
  readonly kind: "phrase" | "reaction" | "text";
  readonly words: string;
}

/**
 * A person's clock: the ms that are left of the `move`'s own time, and then of the deal's
 * `reserve`; whether it `runs` at the moment, and whether it is `over`.
 */
export interface SeatClock {
  readonly seat: number;
  readonly move: number;
  readonly reserve?: number;
  readonly runs?: boolean;
  readonly over?: boolean;
}

/**
 * Who sits where. `bot` is set where a bot plays: its settings. `here` is whether a
 * person's line is open. `left` marks a person's seat that a bot keeps until he returns,
 * `open` a bot's that whoever looks on may take.
 */
export interface SeatInfo {
  readonly seat: number;
  readonly kind: "person" | "bot" | "free";
  readonly name: string;
  readonly bot: Readonly<Record<string, number>> | null;
  readonly here: boolean;
  readonly left: boolean;
  readonly open: boolean;
}

/**
 * A deal as one seat played it: everything from what that seat could know, but for the costs
 * marked open. `cost` is what its faults gave away together, `open` what all its moves did for
 * someone who sees every hand, None where the hands are not known. `points` are those it got,
 * None for a deal cut short.
 */
export interface SeatReview {
  readonly seat: number;
  readonly verdict: CoachFact;
  readonly points: number | null;
  readonly cost: number;
  readonly open: number | null;
  readonly moves: readonly ReviewedMove[];
  readonly outlook: readonly Outlook[];
  readonly turning: Turning | null;
}

/**
 * Who sits where has changed, or whose Continue the next deal waits for.
 */
export interface Seats {
  readonly type: "seats";
  readonly seats: readonly SeatInfo[];
  readonly waiting: readonly number[];
}

/**
 * `POST api/me/sign-in`: this browser becomes that person's.
 */
export interface SignIn {
  readonly name: string;
  readonly password: string;
}

/**
 * `POST api/me/account`: an account for this guest, with all that is his.
 */
export interface SignUp {
  readonly name: string;
  readonly password: string;
}

/**
 * An account is made, or has a new password: the recovery code, shown this once.
 */
export interface SignedUp {
  readonly recovery: string;
}

/**
 * Take a free seat, any if None, under this name.
 */
export interface Sit {
  readonly type: "sit";
  readonly name: string;
  readonly seat?: number | null;
}

/**
 * Say something to everyone at the table: the name of a phrase or of a reaction, which everyone
 * reads in his own language and signs, or words of one's own.
 */
export interface Speak {
  readonly type: "speak";
  readonly kind: "phrase" | "reaction" | "text";
  readonly words: string;
}

/**
 * Somebody has just said something.
 */
export interface Spoken {
  readonly type: "spoken";
  readonly saying: Saying;
}

/**
 * Some matches in a row: since when, in ms, how many deals, and the mean `value` in them.
 */
export interface Stage {
  readonly since: number;
  readonly deals: number;
  readonly value: number;
}

/**
 * A move. `id` is the browser's own, so that a move sent twice is made once: it is never
 * used again for another move, not even after a reload.
 *
 * `seen` is the number of the event that last changed the move's target, as shown there, and
 * `after_ms` the time from showing it to the touch, by the browser's steady clock
 * (rules/nerts.md 3.2). `rests_on` names an own earlier move without which this one means
 * nothing: it is made only if that one was.
 *
 * `number` is the last event's when the move was decided on. If there was a new deal since, or a
 * bot has moved for this seat, or in Hearts a card was played from another page, the move answers
 * a question that is not asked any more: it is refused.
 */
export interface Submit {
  readonly type: "submit";
  readonly id: string;
  readonly move: HeartsMove | NertsMove;
  readonly seen?: number | null;
  readonly after_ms?: number | null;
  readonly rests_on?: string | null;
  readonly number?: number | null;
}

/**
 * Answer to NewTable: the table's id, which is also its link.
 */
export interface TableCreated {
  readonly table: string;
}

/**
 * The whole list; `more` tables are not shown in it.
 */
export interface Tables {
  readonly type: "tables";
  readonly tables: readonly Listing[];
  readonly more: number;
}

/**
 * What was said that the receiver hears, the latest last, and the seats that he has muted: sent
 * after each Welcome where talk is allowed, and when somebody has been muted or is heard again.
 */
export interface Talk {
  readonly type: "talk";
  readonly sayings?: readonly Saying[];
  readonly muted?: readonly number[];
}

/**
 * The time of this seat is over: the next event is made for it by its bot, or by the table.
 */
export interface TimedOut {
  readonly type: "timed_out";
  readonly seat: number;
}

/**
 * Something has been done about a seat, for everyone to know: `what`, where, to whom, and who
 * did it, if a person did.
 *
 * `removed`, `bot` (one has taken a free seat), `freed` (it has gone), `stands-in` (it
 * plays for who is away), `waits` (for him, once more), `offered` (its seat may be taken),
 * `closed` (not any more), `stood-up`, `sat` (in the running match), `asked` (whether all
 * are ready), `ended` (the match).
 */
export interface Told {
  readonly type: "told";
  readonly what: "removed" | "bot" | "freed" | "stands-in" | "waits" | "offered" | "closed" | "stood-up" | "sat" | "asked" | "ended";
  readonly seat?: number;
  readonly name?: string;
  readonly by?: string;
}

/**
 * `move` seconds for each move; and for a deal in all `reserve` seconds on top, which only
 * run when those of the move are over. What is left of a move's time is not saved up.
 *
 * With no reserve it is a clock per move, with a short `move` one per deal.
 */
export interface TurnTime {
  readonly move: number;
  readonly reserve?: number;
}

/**
 * Where the deal turned for a seat: in this trick its expected points went from `before` to
 * `after`. `number` is the step after which the table stood so. `what` tells it.
 */
export interface Turning {
  readonly trick: number;
  readonly number: number;
  readonly before: number;
  readonly after: number;
  readonly what: CoachFact;
}

/**
 * Take back one's last decision: for somebody who plays Hearts with nobody but bots, until the
 * next deal. `id` is named and answered as a move's.
 */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
}

/**
 * With event `number`, `seat` took back its last decision and all that followed from it:
 * the table as it stands, and what is legal. `undone` as in Welcome.
 */
export interface Undone {
  readonly type: "undone";
  readonly number: number;
  readonly seat: number;
  readonly view: HeartsView;
  readonly legal: HeartsLegal;
  readonly undone: readonly number[];
}

/**
 * In vote number `vote`: wait once more for those who are away, let a bot play until they are
 * back, or end the match.
 */
export interface Voice {
  readonly type: "voice";
  readonly vote: number;
  readonly choice: "wait" | "bot" | "end";
}

/**
 * Vote number `number` on those who are away, and for how many ms it goes on. `bot` is how
 * a bot would play for them, `may_end` whether so many are here that they may end the match.
 */
export interface Voting {
  readonly number: number;
  readonly seats: readonly number[];
  readonly ms: number;
  readonly voices: readonly Said[];
  readonly bot: Readonly<Record<string, number>>;
  readonly may_end: boolean;
}

/**
 * The table as it stands: answer to Hello, and sent again after a seat was taken.
 *
 * `rules` is the text form, `options` every option's value. `seat` is the receiver's, -2 for
 * a watcher. `number` is the last event's; `missed` are the events since `Hello.last`.
 * `view` is None until the match has begun. `house` holds for everyone. `decks` is the word
 * that common decks go by. `undone` are the deals, counted from 0, in which somebody took back a
 * move. `repeats` is the deal, counted from 1, that had been dealt at another table before; 0
 * for none.
 */
export interface Welcome {
  readonly type: "welcome";
  readonly table: string;
  readonly game: "hearts" | "nerts";
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly house: House;
  readonly seat: number;
  readonly number: number;
  readonly seats: readonly SeatInfo[];
  readonly waiting: readonly number[];
  readonly view: HeartsView | NertsView | null;
  readonly legal: HeartsLegal | NertsLegal | null;
  readonly missed: readonly (HeartsDealt | HeartsPassChosen | HeartsPassed | HeartsChargeChosen | HeartsCharged | HeartsPlayBegan | HeartsPlayed | HeartsTrickTaken | HeartsClaimed | HeartsKittyTaken | HeartsKittyShown | HeartsMoonShot | HeartsMoonChosen | HeartsScored | HeartsMatchEnded | NertsDealt | NertsReadied | NertsStarted | NertsMoved | NertsTurned | NertsTurnedOver | NertsVoted | NertsStopped | NertsRemedied | NertsRoundEnded | NertsScored | NertsMatchEnded)[];
  readonly decks: string;
  readonly undone: readonly number[];
  readonly repeats: number;
}

/**
 * Cards that cost the same number of points each; below 0 they take points off.
 */
export interface Worth {
  readonly cards: readonly Card[];
  readonly points: number;
}

export type FromBrowser = Hello | Sit | Begin | Rename | Ready | Leave | Arrange | Voice | Again | Submit | Undo | Continue | Extend | AskRest | AnswerRest | Speak | Mute | Pong;

export type ToBrowser = Welcome | Happened | Undone | Coming | Seats | People | Told | Onward | RestAsked | Clocks | TimedOut | Talk | Spoken | Accepted | Refused | Ping;

export type ToLobby = Tables | Changed | Mine | Refused;

export type HeartsMove = HeartsDeal | HeartsPass | HeartsCharge | HeartsPlay | HeartsClaim | HeartsConcede | HeartsChooseMoon;

export type NertsMove = NertsDeal | NertsReady | NertsStart | NertsLift | NertsTurn | NertsCall | NertsVote | NertsHalt | NertsRemedy | NertsFill;

export type HeartsEvent = HeartsDealt | HeartsPassChosen | HeartsPassed | HeartsChargeChosen | HeartsCharged | HeartsPlayBegan | HeartsPlayed | HeartsTrickTaken | HeartsClaimed | HeartsKittyTaken | HeartsKittyShown | HeartsMoonShot | HeartsMoonChosen | HeartsScored | HeartsMatchEnded;

export type NertsEvent = NertsDealt | NertsReadied | NertsStarted | NertsMoved | NertsTurned | NertsTurnedOver | NertsVoted | NertsStopped | NertsRemedied | NertsRoundEnded | NertsScored | NertsMatchEnded;
