import { Banner, Button } from '@org/ui'
import { newerWords } from './readiness.ts'
import type { DesignWork } from './useDesignWork.ts'

/** Another design was committed behind the draft: which of them counts is a person's decision. */
export function NewerNote({ work }: { work: DesignWork }) {
  const { newer, shown } = work
  if (newer === null || shown !== null) return null
  return (
    <Banner tone="plan">
      {newerWords(newer)}. Yours is not committed.{' '}
      <Button onPress={() => work.show(newer.id)}>Show design {newer.number}</Button>{' '}
      <Button onPress={work.replaceNewer}>Replace it with this draft</Button>
    </Banner>
  )
}
