import { RefusedDialog } from '#lists/bulk/RefusedDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { useAsked } from './asked.ts'
import { SampleReasonDialog } from './SampleReasonDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

const close = () => useAsked.setState({ asking: null })

/** What an act is asked, and which labels it left: above whatever part of the page began it. */
export function ActDialogs() {
  const { asking, left } = useAsked()
  return (
    <>
      {asking?.act === 'void' ? <VoidDialog asking={asking} onClose={close} /> : null}
      {asking?.act === 'assign' ? <AssignDialog label={asking.label} onClose={close} /> : null}
      {asking?.act === 'decide' ? <SampleReasonDialog asking={asking} onClose={close} /> : null}
      {left === null ? null : (
        <RefusedDialog of={['label', 'labels']} {...left} onClose={() => useAsked.setState({ left: null })} />
      )}
    </>
  )
}
