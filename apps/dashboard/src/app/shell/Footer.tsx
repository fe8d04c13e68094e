import { Popover } from '@org/ui'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from 'react-aria-components'
import { lazyScreen } from '../lazyScreen.ts'
import { PRODUCT_NAME } from '../title.ts'
import { PersonMenu } from './PersonMenu.tsx'
import * as css from './Shell.css.ts'

export const PreferencesPanel = lazyScreen(
  async () => (await import('./PreferencesPanel.tsx')).PreferencesPanel,
)

/** Who is signed in, copyright and version, and between them how this person likes to see things. */
export function Footer({ year }: { year: number }): ReactElement {
  return (
    <footer className={css.footer}>
      <PersonMenu />
      <span className={css.copyright}>
        © {year} {PRODUCT_NAME}
      </span>
      <Popover
        label="Preferences"
        placement="top end"
        needs={PreferencesPanel.preload}
        trigger={
          <Button aria-label="Preferences" className={css.footerButton}>
            <SlidersHorizontal size={14} aria-hidden />
            <span className={css.footerWord}>Preferences</span>
          </Button>
        }
      >
        <PreferencesPanel />
      </Popover>
      <span>{__APP_VERSION__}</span>
    </footer>
  )
}
