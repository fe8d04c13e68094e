import { RefusedDialog } from '#lists/bulk/RefusedDialog.tsx'
import { usePoint } from '../data.ts'
import { type Asking, useAsked } from './asked.ts'
import { CollectDialog } from './CollectDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const close = () => useAsked.setState({ asking: null, isPicking: false, picked: null })

/** What an act is asked, and which points it left: above whatever part of the page began it. */
export function ActDialogs() {
  const { asking, left, isPicking } = useAsked()
  return (
    <>
      {asking === null || isPicking ? null : <ActDialog asking={asking} />}
      {left === null ? null : (
        <RefusedDialog {...left} of={['point', 'points']} onClose={() => useAsked.setState({ left: null })} />
      )}
    </>
  )
}

function ActDialog({ asking }: { asking: Asking }) {
  const { act, points } = asking
  const [only] = points
  const { data } = usePoint(points.length === 1 && only !== undefined ? only.id : null)
  if (act === 'block' || act === 'skip' || act === 'waive' || act === 'explain')
    return <ReasonDialog asking={asking} act={act} onClose={close} />
  return <CollectDialog asking={asking} withinM={data?.relocateWithinM} onClose={close} />
}
