import { paths } from '@org/core'
import { Segmented, type SegmentedProps } from '@org/ui'
import type { ReactElement } from 'react'
import { useMay } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import * as css from './PreferencesPanel.css.ts'

/** How this person likes to see things. Each choice shows at once and is kept; nothing has to be saved. */
export function PreferencesPanel({ onLeave }: { onLeave: () => void }): ReactElement {
  const preferences = usePreference((all) => all)
  const { choose } = preferences
  return (
    <div className={css.panel}>
      <h2 className={css.title}>Preferences</h2>
      <Choice
        label="Areas"
        segments={[
          { key: 'ac', label: 'Acres' },
          { key: 'ha', label: 'Hectares' },
        ]}
        value={preferences.areaUnit}
        onChange={(areaUnit) => choose({ areaUnit })}
      />
      <Choice
        label="Depths"
        segments={[
          { key: 'in', label: 'Inches' },
          { key: 'cm', label: 'Centimeters' },
        ]}
        value={preferences.depthUnit}
        onChange={(depthUnit) => choose({ depthUnit })}
      />
      <Choice
        label="Theme"
        segments={[
          { key: 'system', label: 'System' },
          { key: 'light', label: 'Light' },
          { key: 'dark', label: 'Dark' },
        ]}
        value={preferences.theme}
        onChange={(theme) => choose({ theme })}
      />
      <Choice
        label="Rows"
        segments={[
          { key: 'comfortable', label: 'Comfortable' },
          { key: 'compact', label: 'Compact' },
        ]}
        value={preferences.density}
        onChange={(density) => choose({ density })}
      />
      <p className={css.note}>Kept in this browser, for you alone.</p>
      <Administration onLeave={onLeave} />
    </div>
  )
}

/** The ways to the pages of operation managers; the palette has them too, for everyone. */
function Administration({ onLeave }: { onLeave: () => void }): ReactElement | null {
  const { allowed } = useMay('staff.manage')
  if (!allowed) return null
  return (
    <nav aria-label="Administration" className={css.administration}>
      <Link href={paths.adminStaff.link()} onClick={onLeave}>
        Staff
      </Link>
      <Link href={paths.adminAudit.link()} onClick={onLeave}>
        Audit log
      </Link>
    </nav>
  )
}

function Choice<Key extends string>(choice: SegmentedProps<Key>): ReactElement {
  return (
    <>
      {/* The group says it too. */}
      <span aria-hidden className={css.label}>
        {choice.label}
      </span>
      <Segmented {...choice} />
    </>
  )
}
