import { CENSORED, type FieldReport, fieldYearEntity, seriesWords } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import { useState } from 'react'
import { chip, problemOf } from '#lists/filters.ts'
import { useFieldChoices } from '../data.ts'
import { CENSORED_WORDS, type FieldPlace, seriesKey } from './field-view.ts'

interface FieldHeaderProps {
  place: FieldPlace
  /** The year that is shown. */
  year: number
  /** Years that can be chosen, newest first. */
  years: readonly number[]
  /** Undefined until it is known. */
  report: FieldReport | undefined
  /** What else can be chosen in this view, and what choosing does. */
  more?: readonly Filter[]
  onMore?: (key: string, values: readonly string[]) => void
  /** Which choices somebody looks at; null: none. */
  onOpen?: (key: string | null) => void
}

const NO_MORE: readonly Filter[] = []

/** Which field, year and values are shown, and how values below a limit are counted. */
export function FieldHeader({ place, year, years, report, more = NO_MORE, ...on }: FieldHeaderProps) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const field = useFieldFilter(place.fieldId, report, openKey === 'field')
  const { shown = null, series = [] } = report ?? {}
  // Of a field without values there is nothing to choose.
  const ofField = series.length === 0 ? [] : [seriesFilter(report), censoredFilter(place)]
  function change(key: string, value: string) {
    if (key === 'field') place.chooseField(Number(value))
    else if (key === 'year') place.showYear(Number(value))
    else if (key === 'censored') {
      const chosen = CENSORED.find((each) => each === value)
      if (chosen !== undefined) place.countAs(chosen)
    } else {
      const chosen = series.find((each) => seriesKey(each) === value)
      if (chosen !== undefined && chosen !== shown) place.showSeries(chosen)
    }
  }
  return (
    <FilterBar
      label="What the report shows"
      filters={[field, yearFilter(year, years), ...ofField, ...more]}
      onChange={(key, values) => {
        const [value] = values
        if (more.some((filter) => filter.key === key)) on.onMore?.(key, values)
        else if (value !== undefined) change(key, value)
      }}
      onOpen={(key) => {
        setOpenKey(key)
        on.onOpen?.(key)
      }}
    />
  )
}

/** Fields are more than a menu holds: what is typed is looked for by the server. */
function useFieldFilter(fieldId: number | null, report: FieldReport | undefined, isOpen: boolean): Filter {
  const { fields, error, isLoading, isValidating, setSearch } = useFieldChoices(isOpen)
  const options = fields.map(({ id, name, growerName }) => ({
    key: String(id),
    label: `${name}, ${growerName}`,
  }))
  return {
    ...chip('field', FIELD, options, fieldId === null ? null : String(fieldId)),
    isRequired: true,
    onSearch: setSearch,
    isSearching: isValidating,
    isLoading: isLoading && error === undefined,
    labelOf: (key) => (report?.field.id === Number(key) ? nameOf(report) : `No. ${key}`),
    ...(fields.length > 0 || error === undefined ? {} : { problem: problemOf(error) }),
  }
}

const FIELD = 'Field'
const nameOf = ({ field }: FieldReport) => `${field.name}, ${field.growerName}`

function yearFilter(year: number, years: readonly number[]): Filter {
  const offered = [...new Set([year, ...years])].toSorted((one, other) => other - one)
  const options = offered.map((each) => ({ key: String(each), label: String(each) }))
  return { ...chip('year', fieldYearEntity.columns.year.label, options, String(year)), isRequired: true }
}

/** Each analyte by its method and unit, with how many values there are. */
export function seriesFilter(report: FieldReport | undefined): Filter {
  const options = (report?.series ?? []).map((each) => ({
    key: seriesKey(each),
    label: seriesWords(each),
    count: each.results,
  }))
  const shown = report?.shown ?? null
  return {
    ...chip('series', 'Values', options, shown === null ? null : seriesKey(shown)),
    isRequired: true,
    labelOf: () => (shown === null ? '…' : seriesWords(shown)),
  }
}

export function censoredFilter({ asked }: FieldPlace): Filter {
  const options = CENSORED.map((key) => ({ key, label: CENSORED_WORDS[key] }))
  return { ...chip('censored', 'Below a limit counts as', options, asked.censored), isRequired: true }
}
