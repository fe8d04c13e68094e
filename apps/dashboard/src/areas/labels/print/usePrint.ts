import type { ExportRecord, LabelLayout, LabelPlan, LabelSource } from '@org/core'
import { asProductError, type ProductError } from '@org/core/contract'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { followExport, useExports, useWatchedExport } from '#exports/watch.ts'
import { useWritten } from '#live/written.ts'
import type { SeenLabel } from './printing.ts'

/** Which labels a print would make; null asks for nothing. */
export function usePlan(source: LabelSource | null) {
  const { labels } = useClient()
  return useQuery<LabelPlan | null>(
    source === null ? null : ['labels', 'plan', source],
    async () => (source === null ? null : labels.plan({ source })),
    { keepPreviousData: true },
  )
}

/** What is sent to be printed. */
export type Print =
  | { kind: 'new'; source: LabelSource; layout: LabelLayout }
  | { kind: 'again'; labels: readonly SeenLabel[]; layout: LabelLayout; reason: string }

/** Prints, and follows the file until it is there. */
export function usePrint() {
  const client = useClient()
  const written = useWritten()
  const [batchId, setBatchId] = useState<number | null>(null)
  const [exportId, setExportId] = useState<number | null>(null)
  const sending = useSending()
  const record = useWatchedExport(exportId, true)

  function follow(made: ExportRecord): void {
    void followExport(client, made)
    setExportId(made.id)
    void written('label', 'label_batch', 'sample')
  }
  return {
    ...sending,
    record,
    print: (asked: Print) =>
      sending.send(async () => {
        if (asked.kind === 'new') {
          const made = await client.labels.print({ source: asked.source, layout: asked.layout })
          setBatchId(made.batchId)
          follow(made.export)
        } else {
          const labels = asked.labels.map(({ id, version }) => ({ id, version }))
          const { layout, reason } = asked
          follow((await client.labels.reprint({ labels, layout, reason })).export)
        }
      }),
    /** Labels are printed by now: only their file is made again. Null: they are printed again instead. */
    fileAgain:
      batchId === null
        ? null
        : () => sending.send(async () => follow((await client.labels.file({ id: batchId })).export)),
  }
}

/** Prints outlines of every label and a ruler; the file is fetched as soon as it is there. */
export function useTestPage() {
  const client = useClient()
  const [exportId, setExportId] = useState<number | null>(null)
  const { send, isSending, failure } = useSending()
  const record = useExports(({ known }) => (exportId === null ? undefined : known[exportId]))
  return {
    isSending,
    failure,
    record,
    print: (layout: LabelLayout) =>
      send(async () => {
        const made = (await client.labels.testPage({ layout })).export
        useExports.setState({ watchedId: made.id })
        void followExport(client, made)
        setExportId(made.id)
      }),
  }
}

/** One call at a time, with why it failed. */
export function useSending() {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  async function send(run: () => Promise<void>): Promise<void> {
    setIsSending(true)
    setFailure(null)
    try {
      await run()
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, failure }
}
