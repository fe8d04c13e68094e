import { Button, Dialog, DialogActions } from '@org/ui'
import { pointCount } from '../../words.ts'
import { settleNext, usePlanning } from './planning.ts'

/** Another plan is begun while one is arranged: the person says which of both goes. */
export function CompetingPlan() {
  const next = usePlanning((planning) => planning.next)
  if (next === null) return null
  return (
    <Dialog title="Discard the plan you began?" isOpen onOpenChange={(isOpen) => isOpen || settleNext(false)}>
      <p>You moved fields in a plan that is not saved. A new plan takes its place.</p>
      <DialogActions>
        <Button onPress={() => settleNext(false)}>Continue that plan</Button>
        <Button tone="danger" onPress={() => settleNext(true)}>
          {`Discard it and plan ${pointCount(next.asked.pointIds.length)}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
