import { type Client, errors, MAX_REPORT_FIELDS, type ReportFile } from '@org/core'
import type { Scope } from '../links.ts'

type Filter = Pick<Parameters<Client['results']['groups']>[0], 'year' | 'growerId' | 'program'>

const inNames = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The ids of the fields that have results, by name: whatever the states of their years say. */
export async function fieldsWithResults(
  { results }: Pick<Client, 'results'>,
  filter: Filter,
): Promise<number[]> {
  const { items } = await results.groups({ ...filter, by: 'fieldId' })
  return items
    .toSorted((one, other) => inNames.compare(one.label ?? '', other.label ?? ''))
    .map(({ value }) => Number(value))
}

/** The fields of a season that have results, as many as a file of reports takes. @throws errors.conflict without any */
export async function fieldsToPrint(
  client: Pick<Client, 'results'>,
  { year, growerId, program }: Pick<Scope, 'year' | 'growerId' | 'program'>,
): Promise<ReportFile> {
  const ids = await fieldsWithResults(client, {
    year: [year],
    ...(growerId.length === 0 ? {} : { growerId: [...growerId] }),
    ...(program.length === 0 ? {} : { program: [...program] }),
  })
  if (ids.length === 0)
    throw errors.conflict(
      `No field of ${year} has results here`,
      'Choose another year, or clear the filters.',
    )
  return { fields: ids.slice(0, MAX_REPORT_FIELDS).map((fieldId) => ({ fieldId, year })) }
}
