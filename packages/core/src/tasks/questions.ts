import { errors } from '../errors/all.ts'
import { type ErrorDetail, ProductError } from '../errors/product-error.ts'

/** Something that a file leaves open: where, and what is asked. */
export type Question = ErrorDetail

/** @returns `conflict`: the file was uploaded, and nothing of it was committed */
export function askedError(fileName: string, uploadId: number, details: readonly Question[]): ProductError {
  const error = errors.conflict(
    `${fileName} asks something, so nothing was committed`,
    `Answer it on the Upload page (upload ${uploadId}), or decide in the program.`,
  )
  return new ProductError({ ...error, message: error.message, details })
}
