import type { EventDraft, FieldOnPhone, KeptEvent, PointOnPhone } from '@org/core/queue'
import { useState } from 'react'
import {
  type Bag,
  bagDrafts,
  collectDrafts,
  lastAct,
  leaveOutDrafts,
  noteDrafts,
  photoDrafts,
  undoDrafts,
  type Why,
} from '../act.ts'
import { useBags } from '../bags.ts'
import { drawPicture } from '../picture.ts'
import type { Position } from '../position/usePosition.ts'
import { notKept, type Work } from '../work.ts'

interface Acting {
  staffId: number
  work: Work
  events: readonly KeptEvent[]
}

/** What the person does: each act is kept on the phone before the screen says so. */
export function useActs({ staffId, work, events }: Acting) {
  const { bags, put, forget } = useBags(staffId)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  /** @returns whether it is kept */
  const keep = (drafts: readonly EventDraft[], words: string): Promise<boolean> =>
    tryTo(async () => void (await work.queue.record(drafts)), words)
  const tryTo = async (act: () => Promise<void>, words: string): Promise<boolean> => {
    try {
      await act()
      setProblem(null)
      setSaid(words)
      return true
    } catch (error) {
      setProblem(notKept(error))
      return false
    }
  }
  const last = lastAct(events)
  return {
    bags,
    problem,
    said,
    last,
    async collect(field: FieldOnPhone, point: PointOnPhone, position: Position, why: Why | null) {
      const fix = position.state === 'here' ? position.fix : null
      const isKept = await keep(
        collectDrafts(field, point, { fix, bags, why }),
        `Point ${point.number} collected`,
      )
      if (isKept) forget(point.samples.map(({ id }) => id))
      return isKept
    },
    leaveOut: (field: FieldOnPhone, point: PointOnPhone, event: 'block' | 'skip', why: Why) =>
      keep(leaveOutDrafts(field, point, event, why), `Point ${point.number} left out`),
    note: (point: PointOnPhone, text: string) => keep(noteDrafts(point, text), 'Note kept'),
    async photo(point: PointOnPhone, file: Blob) {
      setSaid('Saving the photo')
      const isKept = await tryTo(async () => {
        const { bytes, sha256 } = await drawPicture(file)
        await work.queue.record(photoDrafts(point, { sizeBytes: bytes.byteLength, sha256 }), bytes)
      }, `Photo of point ${point.number} kept`)
      if (!isKept) setSaid('')
      return isKept
    },
    /** Of a collected point the bag is kept at once; before, with the collection. */
    async bag(point: PointOnPhone, sampleId: number, bag: Bag) {
      if (point.status !== 'collected' && point.status !== 'relocated') {
        put(sampleId, bag)
        return true
      }
      return keep(bagDrafts(point, { [sampleId]: bag }), 'Bag kept')
    },
    undo: () => keep(undoDrafts(last), 'Undone'),
    takeBack: (kept: KeptEvent) => keep(undoDrafts([kept]), 'Undone'),
  }
}
