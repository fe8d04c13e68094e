import { useClient } from '#data/api.ts'
import { saveAnswer } from '#exports/save-answer.ts'

/** Files that the server answers with: saved, or said why not. */
export function useFiles() {
  const { resultUploads } = useClient()
  return {
    template: (format: 'xlsx' | 'csv') =>
      saveAnswer(`results-template.${format}`, resultUploads.template({ format })),
    original: ({ id, fileName }: { id: number; fileName: string }) =>
      saveAnswer(fileName, resultUploads.original({ id })),
    findings: ({ id, fileName }: { id: number; fileName: string }) =>
      saveAnswer(`${fileName} findings.csv`, resultUploads.findings({ id })),
  }
}
