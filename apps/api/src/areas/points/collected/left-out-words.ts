import { type CollectedEvent, type FoundWords, foundIn, plainText, wholeWords } from '@org/core/contract'

type LeftOut = Exclude<CollectedEvent, 'collect'>

/** How crews say that they could not reach or sample a point; without accents. */
const CANNOT_REACH = [
  // English
  'inaccessible|unaccessible|unreachable|not accessible|no (access|entry)|blocked|denied|refused|refusal',
  "access (denied|refused|blocked)|(cannot|can'?t|can not|could not|couldn'?t|unable to) (be )?(access(ed)?|reach(ed)?|enter(ed)?|get (in|to|there)|sampled?|probed?|collect(ed)?)",
  'locked gate|gate (is |was )?locked|flooded|flooding|standing water|under ?water|ponded|ponding',
  'too (wet|muddy|steep|rocky)|rocks?|bedrock',
  // German
  'unzuga?e?nglich|nicht (zuga?e?nglich|erreichbar)|unerreichbar|kein(en)? (zugang|zutritt)|gesperrt|verschlossen|verweigert',
  'tor (ist |war )?(zu|geschlossen|verschlossen)|u?e?berflutet|u?e?berschwemmt|stehendes wasser|unter wasser|zu nass|fels(en)?',
  // French
  "pas d'? ?acces|sans acces|acces (refuse|interdit|impossible|bloque)|(portail|barriere) fermee?|inondee?s?|eau stagnante",
  'trop (humide|mouillee?|detrempee?)|rochers?|roche|refusee?|refus',
  // Spanish and Portuguese
  'inaccesible|inacessivel|(sin acceso|sem acesso)|(acceso|acesso) (denegado|negado|bloqueado)|no (hay )?acceso',
  '(porton|portao|puerta|tranquera|porteira) (cerrad[oa]|fechad[oa]|trancad[oa])|inundad[oa]s?|anegad[oa]s?|alagad[oa]s?|encharcad[oa]s?',
  'agua (estancada|parada)|(demasiado|muy|muito) (mojado|humedo|molhado|umido|humido)|rocas?|rochas?|rechazad[oa]|recusad[oa]',
]
/** How they say that it was left out. */
const LEFT_OUT = [
  'skip(ped)?|left out|omitted|unsampled|no sample|not (sampled|collected|taken|done)|abandoned',
  'ausgelassen|u?e?bersprungen|weggelassen|nicht (beprobt|genommen|gezogen)|keine probe|entfa?e?llt|entfallen',
  'sautee?|omise?|non (prelevee?|echantillonnee?)|pas (de prelevement|prelevee?|echantillonnee?)',
  'omitid[oa]|saltad[oa]|pulad[oa]|ignorad[oa]|no (muestread[oa]|tomad[oa])|nao (coletad[oa]|amostrad[oa])|sin muestra|sem amostra',
]
/** How they say that there is a sample all the same. */
const COLLECTED = [
  'sampled|collected|taken|probed|relocated|moved|beprobt|entnommen|preleve|echantillonne|muestread[oa]|coletad[oa]|amostrad[oa]',
]

const SAYS: Readonly<Record<CollectedEvent, RegExp>> = {
  inaccessible: wholeWords(CANNOT_REACH),
  skip: wholeWords(LEFT_OUT),
  collect: wholeWords(COLLECTED),
}
/** What texts say became of a point. */
export interface SaidOfPoint {
  proposes: CollectedEvent
  /** The words that say that it was left out, as they were written in lower case; '' where none do. */
  words: string
  /** Words of the same texts that say that it was collected. */
  against: string
}

/** What the comment, the state and the symbol of a position say: whole words only, none that are denied. */
export function saidOf(texts: readonly string[]): SaidOfPoint {
  const plain = texts.map(plainText)
  const found = (event: CollectedEvent): FoundWords[] => plain.flatMap((text) => foundIn(text, SAYS[event]))
  const cannot = found('inaccessible')
  const left = found('skip')
  const [first] = [...cannot, ...left]
  if (first === undefined) return { proposes: 'collect', words: '', against: '' }
  // “not sampled” is no sample: its words are taken.
  const [against] = found('collect').filter(
    (one) => ![...cannot, ...left].some((each) => isWithin(one, each)),
  )
  const event: LeftOut = cannot.length > 0 ? 'inaccessible' : 'skip'
  return {
    proposes: against === undefined ? event : 'collect',
    words: first.words,
    against: against?.words ?? '',
  }
}

const isWithin = (one: FoundWords, other: FoundWords): boolean =>
  one.text === other.text && one.at >= other.at && one.at < other.at + other.words.length
