// A card inside a German sentence, where article and case belong to its name: where German needs {card_object} ("den
// Pik-König"), English keeps "the {card}". The twin of presentation/card_in_sentence.py.
//
//   cardFacts('KS', t)              {card, card_subject, card_object, card_dative}
//   cardsFacts(['KS', '7H'], t, list)   {cards, cards_subject, cards_object}; list joins them
//   {pack: true}                    said of a card of the second pack

import {cardName, parseCard} from './card-text.js';

/** @typedef {(key: string, facts?: Record<string, string | number>) => string} Translate */
/** @typedef {'subject' | 'object' | 'dative'} Case */

/** 'den Pik-König' as an object. @param {string} card @param {Case} form @param {Translate} t */
function cardInSentence(card, form, t) {
  const {rank, suit} = parseCard(card);
  if (rank === 'X') return t(`cards.joker_${form}.${suit}`);
  return t('cards.in_sentence', {
    article: t(`cards.article.${form}.${rank}`),
    rank: t(`cards.${form === 'subject' ? 'rank' : 'rank_object'}.${rank}`),
    suit: t(`cards.suit.${suit}`),
  });
}

/** @param {string} card @param {Translate} t @param {{pack?: boolean}} [options] */
export function cardFacts(card, t, {pack = false} = {}) {
  const form = (/** @type {Case} */ name) => {
    const plain = cardInSentence(card, name, t);
    return pack && parseCard(card).deck ? t('cards.of_second_pack', {card: plain}) : plain;
  };
  return {
    card: cardName(card, t, {pack}),
    card_subject: form('subject'),
    card_object: form('object'),
    card_dative: form('dative'),
  };
}

/** @param {readonly string[]} cards @param {Translate} t @param {Intl.ListFormat} list */
export function cardsFacts(cards, t, list) {
  const facts = cards.map((card) => cardFacts(card, t, {pack: true}));
  return {
    cards: list.format(facts.map(({card}) => card)),
    cards_subject: list.format(facts.map(({card_subject: subject}) => subject)),
    cards_object: list.format(facts.map(({card_object: object}) => object)),
  };
}
