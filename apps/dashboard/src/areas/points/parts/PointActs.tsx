import { Button, toasts } from '@org/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { Keys } from '#commands/Keys.tsx'
import { PANEL_ACT_KEYS, type PanelAct, usePanelActs } from '#commands/panel-acts.ts'
import { useRole } from '#data/permissions.ts'
import { usePreference } from '#platform/preferences.ts'
import { actRefusal, actsFrom, buttonLabel, type PointActName, yearRefusal } from '../acts/events.ts'
import { useActing } from '../acts/useActing.ts'
import type { PointDetail } from '../data.ts'
import { isSpare } from '../words.ts'
import * as css from './PointPanel.css.ts'
import { isAbout } from './panel-focus.ts'

interface PointActsProps extends Pick<PointDetail, 'point' | 'nextReplacement'> {
  /** The panel stands beside the list: keys act as the buttons do. */
  hasKeys: boolean
}

/** What can be done with a point now; what is not this person’s to do says why. */
export function PointActs({ point, nextReplacement, hasKeys }: PointActsProps) {
  const role = useRole()
  const { start, isActing } = useActing()
  const buttons = useRef<HTMLDivElement>(null)
  const acts = actsFrom(point.status)
  const ofYear = yearRefusal(point)
  const areOffered = !isSpare(point) && acts.length > 0 && ofYear === null
  const refusalOf = (act: PointActName) => actRefusal(act, point, role, nextReplacement !== null)
  useActKeys(buttons, point.id, (act) => {
    if (!hasKeys || !areOffered || isActing || !acts.some((each) => each === act)) return
    const refusal = refusalOf(act)
    if (refusal === null) start({ act, points: [point] })
    else toasts.show({ tone: 'plan', message: `${refusal}.` })
  })
  const areKeysShown = usePreference(({ letterKeys }) => letterKeys) && hasKeys
  // A replacement that takes no place is nothing to collect.
  if (isSpare(point)) return <p>A replacement. It is collected once it takes the place of another point.</p>
  if (acts.length === 0) return null
  if (ofYear !== null) return <p>{ofYear}.</p>
  return (
    <div ref={buttons} className={css.line}>
      {acts.map((act, at) => (
        <Button
          key={act}
          tone={act === 'waive' ? 'danger' : at === 0 ? 'primary' : 'neutral'}
          disabledReason={refusalOf(act)}
          isPending={isActing}
          onPress={() => start({ act, points: [point] })}
        >
          {buttonLabel(act)}
          {areKeysShown && isPanelAct(act) ? (
            <span className={css.key} aria-hidden>
              <Keys keys={[PANEL_ACT_KEYS[act]]} />
            </span>
          ) : null}
        </Button>
      ))}
    </div>
  )
}

const isPanelAct = (act: string): act is PanelAct => Object.hasOwn(PANEL_ACT_KEYS, act)

/** Keys mean the point while the focus is in its panel, or on its row. */
function useActKeys(
  within: RefObject<HTMLElement | null>,
  pointId: number,
  act: (act: PanelAct) => void,
): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const run = (each: PanelAct) => {
      const panel = within.current?.closest('section')
      if (panel && isAbout(panel, pointId)) latest.current(each)
    }
    usePanelActs.setState({ run })
    return () => usePanelActs.setState({ run: null })
  }, [within, pointId])
}
