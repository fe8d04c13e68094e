import type { Endpoints, LabelLayoutRead } from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import type { AreaHandlers, StaffCall } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import type { Exporting } from '../exports/write.ts'
import { assignLabel } from './assign.ts'
import { labelSource, labelTotals } from './list.ts'
import { beginFile, printLabels, remakeFile, reprintLabels } from './print.ts'
import { getLabel, listBatches } from './read.ts'
import { planLabels } from './source.ts'
import { voidLabels } from './void.ts'

/** A write that begins a file. */
const exporting = <T>(
  { write, staff, now, jobs }: StaffCall,
  work: (tx: Tx, by: Exporting) => Promise<T>,
  reason?: string,
): Promise<T> =>
  write({ staffId: staff.id, ...(reason === undefined ? {} : { reason }) }, (tx) =>
    work(tx, { staffId: staff.id, now: now(), jobs }),
  )

const testPage = (call: StaffCall, layout: LabelLayoutRead) =>
  exporting(call, async (tx, by) => {
    const request = { batchId: null, labelIds: null, title: 'Test page for labels', layout }
    return tx.withEdit({ export: await beginFile(tx, by, request) })
  })

/** What labels/ answers itself: custody/ answers for samples, scan/ for what is scanned. */
export const labelsRoutes: Omit<
  AreaHandlers<Endpoints['labels']>,
  'act' | 'exceptions' | 'lookUp' | 'scan' | 'waive'
> = {
  ...listHandlers(labelSource),
  ...totalsHandlers(labelSource, labelTotals),
  get: ({ db, depthUnit }, { code }) => getLabel(db, code, depthUnit),
  batches: ({ db, staff }) => listBatches(db, staff.id),
  plan: ({ db }, { source }) => planLabels(db, source),
  print: (call, input) => exporting(call, (tx, by) => printLabels(tx, by, input)),
  file: (call, { id }) => exporting(call, (tx, by) => remakeFile(tx, by, id)),
  reprint: (call, input) => exporting(call, (tx, by) => reprintLabels(tx, by, input), input.reason),
  testPage: (call, { layout }) => testPage(call, layout),
  void: ({ write, staff, now }, { labels, reason }) =>
    write({ staffId: staff.id, reason }, (tx) => voidLabels(tx, now(), { labels, reason })),
  assign: ({ write, staff, now }, { reason, ...input }) =>
    write({ staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) =>
      assignLabel(tx, now(), { ...input, reason }),
    ),
}
