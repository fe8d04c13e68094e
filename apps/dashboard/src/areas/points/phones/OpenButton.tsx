import { Button } from '@org/ui'
import { OctagonAlert } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { flag, useParam } from '#platform/view.ts'
import { refusedOf } from './by-point.ts'
import { useAskedAgain, useOpenOfPhones } from './data.ts'
import { notAppliedWords } from './words.ts'

const OpenDrawer = lazyPart(async () => (await import('./OpenDrawer.tsx')).OpenDrawer)

/** At the page’s head: what phones sent that needs somebody; nothing where everything is settled. */
export function OpenButton() {
  const open = useOpenOfPhones()
  useAskedAgain(open)
  const [isShown, setIsShown] = useParam('phones', flag)
  const refused = refusedOf(open.data?.events ?? [])
  return (
    <>
      {refused === 0 ? null : (
        <Button
          icon={<OctagonAlert size={16} aria-hidden />}
          onPress={() => setIsShown(true, { push: true })}
        >
          {notAppliedWords(refused)}
        </Button>
      )}
      {isShown ? (
        <Suspense>
          <OpenDrawer onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
