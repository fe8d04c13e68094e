import { type DOCUMENT_TYPES, MAX_DOCUMENT_BYTES, type ProductError } from '@org/core'
import { errors } from '@org/core/contract'

type DocumentType = (typeof DOCUMENT_TYPES)[number]

const WORDS: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG image',
  'image/jpeg': 'JPEG image',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'text/plain': 'Text',
  'text/csv': 'CSV table',
}

const isKnown = (type: string): type is DocumentType => Object.hasOwn(WORDS, type)

/** `application/pdf` as people say it. */
export const typeWord = (mediaType: string): string => (isKnown(mediaType) ? WORDS[mediaType] : 'File')

/** What the file chooser shows first; what a file is, is told by its content. */
export const ACCEPTED = ['.pdf', '.png', '.jpg', '.jpeg', '.docx', '.xlsx', '.txt', '.csv'] as const

/** Why a file need not even be sent; null when it may be taken. */
export function refusalBefore({ size }: Pick<File, 'size'>): ProductError | null {
  if (size <= MAX_DOCUMENT_BYTES) return null
  const limit = MAX_DOCUMENT_BYTES / 1024 / 1024
  return errors.unreadableFile(`The file is larger than ${limit} MB`, 'Make it smaller, or split it.')
}
