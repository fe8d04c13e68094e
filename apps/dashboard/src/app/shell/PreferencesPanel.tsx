import { Segmented, type SegmentedProps } from '@org/ui'
import type { ReactElement } from 'react'
import { usePreference } from '#platform/preferences.ts'
import * as css from './PreferencesPanel.css.ts'

/** How this person likes to see things. Each choice shows at once and is kept; nothing has to be saved. */
export function PreferencesPanel(): ReactElement {
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
      <p className={css.note}>Saved in this browser, for you only.</p>
    </div>
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
