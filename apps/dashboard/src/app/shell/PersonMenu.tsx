import { Popover } from '@org/ui'
import type { ReactElement } from 'react'
import { Button } from 'react-aria-components'
import { useSession } from '#platform/session.ts'
import { lazyScreen } from '../lazyScreen.ts'
import { preloadOverlay } from './Overlays.tsx'
import * as css from './PersonMenu.css.ts'
import { Photo } from './Photo.tsx'

export const PersonPanel = lazyScreen(async () => (await import('./PersonPanel.tsx')).PersonPanel)

/** With the question that the panel asks: it is there at once, also offline, and nothing behind it is pressed. */
const loadAll = async () =>
  void (await Promise.all([PersonPanel.preload(), preloadOverlay('signOutEverywhere')]))

/** Who is signed in, and what belongs to them: their pages and their ways out. */
export function PersonMenu(): ReactElement | null {
  const { user } = useSession()
  if (user === null) return null
  return (
    <Popover
      label="Your account"
      placement="top start"
      needs={loadAll}
      trigger={
        <Button aria-label={`${user.fullName}, your account`} className={css.button}>
          <Photo person={user} />
          <span className={css.name}>{user.fullName}</span>
        </Button>
      }
    >
      {(close) => <PersonPanel person={user} onLeave={close} />}
    </Popover>
  )
}
