/** A lake cannot be written; the message says why and what to do. */
export class LakeError extends Error {
  override readonly name = 'LakeError'
}
