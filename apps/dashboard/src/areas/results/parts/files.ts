import { asProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useClient } from '#data/api.ts'
import { saveBytes } from '#platform/download.ts'

/** Files that the server answers with: saved, or said why not. */
export function useFiles() {
  const { resultUploads } = useClient()
  async function save(fileName: string, bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      saveBytes(fileName, await bytes)
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `${fileName} was not downloaded. ${message}. ${remedy}`.trim() })
    }
  }
  return {
    template: (format: 'xlsx' | 'csv') =>
      save(`results-template.${format}`, resultUploads.template({ format })),
    original: ({ id, fileName }: { id: number; fileName: string }) =>
      save(fileName, resultUploads.original({ id })),
    findings: ({ id, fileName }: { id: number; fileName: string }) =>
      save(`${fileName} findings.csv`, resultUploads.findings({ id })),
  }
}
