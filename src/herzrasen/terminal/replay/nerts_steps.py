"""The steps of a round of Nerts in sentences. Nobody is "you" here: players are always named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts import Place, Spot
from herzrasen.games.nerts.events import Moved, Remedied, RoundEnded, Stopped, Turned, TurnedOver
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.presentation.speech.nerts_phrases import card_facts
from herzrasen.protocol.http_records import RecordReplay, RecordStep
from herzrasen.protocol.race import Race
from herzrasen.terminal.replay.describe import StepPart
from herzrasen.terminal.replay.selectors import WATCHER, players_of
from herzrasen.terminal.translation import NameOf, Translation, card_name

_ALL = "nerts.event.all"


class NertsStepDescriber:
    """Describes steps."""

    def __init__(self, t: Translation, record: RecordReplay, name_of: NameOf) -> None:
        self._t = t
        self._name_of = name_of
        self._record = record
        self._describer = NertsDescriber(t, WATCHER, name_of)

    def describe(self, at: int) -> list[str]:
        """What happened at a step, and who was quicker."""
        step = self._record.steps[at]
        races = (self._race(race) for race in step.races)
        return [*self._event(step), *filter(None, races)]

    def _event(self, step: RecordStep) -> list[str]:
        t, event, public = self._t, step.event, step.view.public
        match event:
            case Moved():
                return self._move(event, public, step.by)
            case Stopped(reason):
                return [t(f"{_ALL}.stopped-{reason}")]
            case Remedied():
                return [t(f"{_ALL}.remedied-{self._record.options['stuck_action']}")]
            case RoundEnded(reason, caller) if caller is None:
                return [t(f"{_ALL}.{reason}")]
            case Turned(seat, cards):
                name, last = self._name_of(seat), _cards(t, cards[-1:])
                return [t("replay.nerts.turned", name=name, cards=last)]
            case TurnedOver(seat):
                return [t("replay.nerts.turned_over", name=self._name_of(seat))]
            case _:
                return self._describer.describe(event, public)  # type: ignore[arg-type]

    def _move(self, event: Moved, public: Any, by: Seat) -> list[str]:
        t, areas, target = self._t, len(public.areas), event.target
        own = event.seat % areas
        cards = _cards(t, event.cards)
        if event.stands_for is not None:
            cards = t(f"{_ALL}.as", joker=cards, card=_cards(t, [event.stands_for]))
        if by < 0 or by % areas != own:
            automatic = "filled" if target.at is Spot.TABLEAU else "went"
            names = self._owners(areas, own)
            sentences = [t(f"{_ALL}.{automatic}", names=names, **_card_facts(t, event))]
        else:
            to = self._owners(areas, target.index) if target.at is Spot.RIVAL else ""
            name, n = self._name_of(event.seat), target.index + 1
            moved = t(f"replay.nerts.moved.{target.at}", name=name, cards=cards, n=n, to=to)
            sentences = [moved]
        if event.revealed is not None:
            sentences.append(t("replay.nerts.revealed", **card_facts(t, event.revealed)))
        if event.source.at is Spot.PILE and public.areas[own].pile_left == 0:
            sentences.append(self._describer.of("log.empty", event.seat))
        return sentences

    def _owners(self, areas: int, area: int) -> str:
        return self._t.join(map(self._name_of, players_of(self._record, areas, area)))

    def _race(self, race: Race[Place]) -> str:
        if len(race.contenders) < 2:
            return ""
        winner, *losers = race.contenders
        ms = abs(min(one.touched for one in losers) - winner.touched)
        others = self._t.join(self._name_of(one.seat) for one in losers)
        seat = self._name_of(winner.seat)
        return self._t(f"nerts.event.race.{race.by}", seat=seat, others=others, ms=ms)


def _card_facts(t: Translation, event: Moved) -> dict[str, str]:
    facts = card_facts(t, event.cards[0])
    if event.stands_for is None:
        return facts
    face = _cards(t, [event.stands_for])
    return {name: t(f"{_ALL}.as", joker=joker, card=face) for name, joker in facts.items()}


def _cards(t: Translation, cards: Iterable[Card]) -> str:
    return ", ".join(card_name(t, card) for card in cards)


PART: Final = StepPart(lambda t, record, name_of, _: NertsStepDescriber(t, record, name_of))
