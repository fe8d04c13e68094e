import { clean } from './cells.ts'

const STATISTICS =
  'mean|averages?|avg|mittel(?:wert)?|media|promedio|média|minimum|maximum|mínimo|máximo|std|st(?:d|andard)?[. ]*(?:dev(?:iation)?|error)|standardabweichung|desviaci[oó]n est[aá]ndar|desvio padr[aã]o|total|sum|summe|suma|soma|median|mediana|range|count|anzahl|variance|varianz|coefficient of variation|geometric mean|rsd|\\d+(?:th|st|nd|rd)? percentile|\\d+ ?% ci'
const BESIDE = '(?: ?\\(?%\\)?| ?\\([^)]{0,20}\\))?'
const STATISTIC = new RegExp(
  `^(?:${STATISTICS})${BESIDE}(?: (?:of|for|all|over|field|values?)\\b.{0,60})?[.:]?$`,
  'i',
)
/** So short that a sample can have the name, too: told by what else the row says of its sample. */
const SHORT = new RegExp(`^(?:n|sd|s\\.d\\.|se|s\\.e\\.|sem|cv|min|max|var)${BESIDE}[.:]?$`, 'i')

const LIMIT =
  /^(?:(?:method |minimum )?(?:detection|reporting|quantification|quantitation) limits?|limits? of (?:detection|quantification|quantitation)|lod|loq|mdl|mrl|pql|rl|dl|nachweisgrenze|bestimmungsgrenze)\s*(?:\(.{0,20}\))?[.:]?$/i
const CONTROL =
  /^(?:(?:qc|qa|qa\/qc|blanks?|blk|blind(?:wert|probe)?|lcs|crm|srm|std|standards?|check (?:sample|soil|standard)|control (?:sample|soil)|reference (?:sample|soil|material)|lab(?:oratory)? control|laboratory quality control|(?:method|reagent|digestion) blank|internal standard)(?:[\s_#-]*\d{0,4}[a-z]?)?|control|check|reference)[.:]?$/i
const REPEATED =
  /^(?:duplicate|dup|replicate|repeat|repetition|re-?run)\.? (?:of|for) |[\s_-]dup(?:licate)?\.?$/i
const SKIPPED =
  /^(?:skip(?:ped)?|ignore|do not use|don[’']t use|not used|void|discard(?:ed)?|exclude(?:d)?|no sample)\b[.!]?/i

/** What a row says of its sample. */
export interface RowNames {
  /** Its label, its names and its numbers; '' where it has none. */
  names: readonly string[]
  /** Its first filled cell. */
  first: string
  /** Cells of comments. */
  memos: readonly string[]
}

/** Why a row is no sample; '' if it may be one. */
export function notSampleBy({ names, first, memos }: RowNames): string {
  const said = [...new Set([...names, first].map(clean))].filter((text) => text !== '')
  const others = names.map(clean).filter((text) => text !== '')
  for (const text of said) {
    if (STATISTIC.test(text) || (SHORT.test(text) && others.every((other) => other === text)))
      return `“${text}” is a statistic, not a sample`
    if (LIMIT.test(text)) return `“${text}” is a limit of the method, not a sample`
    if (CONTROL.test(text)) return `“${text}” is a quality control of the laboratory, not a sample`
    if (REPEATED.test(text)) return `“${text}” is a repetition of another sample`
  }
  const memo = memos.map(clean).find((text) => SKIPPED.test(text))
  return memo === undefined ? '' : `The file says “${memo.slice(0, 80)}” beside it`
}

const TITLE = /^(?:means?|averages?|medians?|statistics|summary|mittelwerte?|medias|promedios|médias)[.:]?$/i
/** A row of one word, below which are statistics: `Means`. */
export function isStatisticsTitle(cells: readonly string[]): boolean {
  const filled = cells.map(clean).filter((text) => text !== '')
  return filled.length === 1 && TITLE.test(filled[0] ?? '')
}
