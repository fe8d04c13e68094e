import { useMay } from '#data/permissions.ts'
import { useDropped } from '#platform/dropped.ts'
import { takeFile } from '../phones/file/reading.ts'
import type { PointsView } from '../view.ts'
import { firstAsked, openCollected, useCollecting } from './collecting.ts'

/** Whether a file of collected positions stands in the place of the list, and how one is begun. */
export function useCollected(view: PointsView) {
  const isOpen = useCollecting((collecting) => collecting.isOpen)
  const may = useMay('points.edit')
  const { filter, sums, phoneShows, setPhoneShows } = view
  function show() {
    if (phoneShows !== 'list') setPhoneShows('list')
  }
  useDropped(may.why === null ? ([file]) => takeFile(firstAsked({ file, filter, points: sums?.rows })) : null)
  return {
    isOpen,
    why: may.why,
    open() {
      openCollected()
      show()
    },
  }
}
