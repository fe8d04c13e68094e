import { expectTypeOf } from 'vitest'
import type { Client } from '../client.ts'
import type { Grower } from '../contract/growers/schema.ts'
import { eachRow } from './each-row.ts'
import { exportFile } from './export-file.ts'

declare const client: Client

for await (const grower of eachRow(client.growers.list)) expectTypeOf(grower.name).toEqualTypeOf<string>()
expectTypeOf(eachRow(client.growers.list, { search: 'north' })).toExtend<
  AsyncGenerator<Grower, void, undefined>
>()
eachRow(client.changes.timeline, { entity: 'field', id: 1 })
exportFile(client, 'results', { year: 2026, sort: '-field' }, { format: 'csv', columns: ['value'] })

// @ts-expect-error no such filter
eachRow(client.growers.list, { serach: 'north' })
// @ts-expect-error its input is required
eachRow(client.changes.timeline)
// @ts-expect-error a call without pages
eachRow(client.crews.list)
// @ts-expect-error no such filter
exportFile(client, 'growers', { plannedOn: '2026-10-12' }, { format: 'csv' })
// @ts-expect-error an export has no page
exportFile(client, 'growers', { cursor: 'x' }, { format: 'csv' })
