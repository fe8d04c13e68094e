import { CENSORED, type Censored, paths, type Series } from '@org/core'
import { useSearchParams } from '#platform/links.tsx'
import { id, oneOf, useParam, year } from '#platform/view.ts'

const USUAL: Censored = 'half'
const COUNTED = oneOf<Censored>([USUAL, ...CENSORED.filter((each) => each !== USUAL)])

/** Stands in an address for a method or unit that is not given: an empty word would be left out. */
const NONE = '-'
const wordOf = (words: string | null): string | undefined =>
  words === null ? undefined : words === NONE ? '' : words
const inAddress = (word: string): string => (word === '' ? NONE : word)

/** Names one series in a list. */
export const seriesKey = ({ analyte, method, unit }: Pick<Series, 'analyte' | 'method' | 'unit'>): string =>
  JSON.stringify([analyte, method, unit])

export const CENSORED_WORDS: Readonly<Record<Censored, string>> = {
  half: 'Half of the limit',
  zero: '0',
  limit: 'The limit',
}

/** Which field, year and values a view of the report shows, as its address says. */
export function useFieldPlace() {
  const [search, patch] = useSearchParams()
  const [fieldId] = useParam('fieldId', id)
  const [shownYear, showYear] = useParam('year', year)
  const [censored, countAs] = useParam('censored', COUNTED)
  const [analyte, method, unit] = ['analyte', 'method', 'unit'].map((name) => wordOf(search.get(name)))
  const asked = {
    ...(analyte === undefined ? {} : { analyte }),
    ...(method === undefined ? {} : { method }),
    ...(unit === undefined ? {} : { unit }),
    censored,
  }
  return {
    /** Null: none chosen. */
    fieldId,
    chooseField: (next: number) => patch({ fieldId: next, point: null, depth: null }, { push: true }),
    /** Null: the usual one. */
    year: shownYear,
    showYear: (next: number) => showYear(next, { push: true }),
    /** Which values, as the server is asked. */
    asked,
    showSeries: (next: Series) =>
      patch({
        analyte: next.analyte,
        method: inAddress(next.method),
        unit: inAddress(next.unit),
        depth: null,
      }),
    countAs: (next: Censored) => countAs(next),
    /** The same field, year and values in another view. */
    hrefOf: (view: 'field' | 'estimate', of: { fieldId: number; year: number }) =>
      paths.samplingReport.link({
        ...{ view, ...of },
        ...(analyte === undefined ? {} : { analyte }),
        ...(method === undefined ? {} : { method: inAddress(method) }),
        ...(unit === undefined ? {} : { unit: inAddress(unit) }),
        ...(censored === USUAL ? {} : { censored }),
      }),
  }
}
export type FieldPlace = ReturnType<typeof useFieldPlace>
