import type { ResultUpload } from '@org/core'
import { formatInstant } from '@org/ui'

/** Names whose file it is, where it is another person's. */
export function OthersUpload({ upload }: { upload: ResultUpload }) {
  const { isOthers, createdBy, createdAt } = upload
  if (!isOthers) return null
  return <p>{`${createdBy ?? 'Another person'} uploaded this file on ${formatInstant(createdAt)}.`}</p>
}
