import { type Client, errors, MAX_REPORT_FIELDS, REPORTED_STATUSES, type ReportFile } from '@org/core'
import type { Scope } from '../links.ts'

/** The fields of a season that have results, as many as a file of reports takes. @throws errors.conflict without any */
export async function fieldsToPrint(
  { fields }: Pick<Client, 'fields'>,
  { year, growerId, program }: Pick<Scope, 'year' | 'growerId' | 'program'>,
): Promise<ReportFile> {
  const { items } = await fields.list({
    ...{ year: [year], status: [...REPORTED_STATUSES], active: 'all', limit: MAX_REPORT_FIELDS },
    ...(growerId.length === 0 ? {} : { growerId: [...growerId] }),
    ...(program.length === 0 ? {} : { program: [...program] }),
  })
  if (items.length === 0)
    throw errors.conflict(
      `No field of ${year} has results here`,
      'Choose another year, or clear the filters.',
    )
  return { fields: items.map(({ id }) => ({ fieldId: id, year })) }
}
