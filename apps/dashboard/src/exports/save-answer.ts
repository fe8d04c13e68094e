import { asProductError } from '@org/core/contract'
import { toasts } from '@org/ui'
import { saveBytes } from '#platform/download.ts'

/** Saves a file that the server answers with, or says why it could not be had. */
export async function saveAnswer(fileName: string, bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
  try {
    saveBytes(fileName, await bytes)
  } catch (error) {
    const { message, remedy = '' } = asProductError(error)
    toasts.show({ tone: 'bad', message: `${fileName} was not downloaded. ${message}. ${remedy}`.trim() })
  }
}
