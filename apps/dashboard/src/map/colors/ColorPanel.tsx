import { type FieldColor, fieldYearEntity } from '@org/core/contract'
import { Button, Menu, MenuItem, MenuSection } from '@org/ui'
import { useId } from 'react'
import { LegendButton } from '../LegendButton.tsx'
import type { LegendFold } from '../legend-fold.ts'
import type { Coloring } from '../types.ts'
import * as css from './ColorPanel.css.ts'
import { Legend } from './Legend.tsx'
import type { ColorScale } from './scale.ts'

const { status, year, crop, growerId } = fieldYearEntity.columns
const WORDS: Readonly<Record<FieldColor, string>> = {
  status: status.label,
  year: year.label,
  crop: crop.label,
  grower: growerId.label,
}
/** The choice of no color, among those of a menu. */
const PLAIN = 'plain'

export interface ColorPanelProps {
  coloring: Coloring
  legend: LegendFold
  /** Undefined until it is known. */
  scale: ColorScale | undefined
  /** Why it is not known, and what asks again. */
  failure: { retry: () => void } | null
}

/** What the map's fields are colored by, and which color means what. */
export function ColorPanel({ coloring, legend, scale, failure }: ColorPanelProps) {
  const listId = useId()
  const { by } = coloring
  // Who chooses colors is shown what they mean.
  const colorBy = (next: typeof by) => {
    if (next !== null) legend.fold(true)
    coloring.onChange(next)
  }
  return (
    <section aria-label="Colors of the map" className={css.panel}>
      <div className={css.head}>
        {by === null || legend.isOpen ? <ColorMenu {...coloring} onChange={colorBy} /> : null}
        {by === null ? null : <LegendButton legend={legend} listId={listId} isShort={legend.isOpen} />}
      </div>
      {by === null || !legend.isOpen ? null : (
        <div id={listId} className={css.list}>
          <Legend
            scale={scale?.by === by ? scale : undefined}
            filter={coloring.narrow?.[by]}
            failure={failure}
          />
        </div>
      )}
    </section>
  )
}

function ColorMenu({ by, choices, onChange }: Pick<Coloring, 'by' | 'choices' | 'onChange'>) {
  return (
    <Menu
      trigger={<Button tone="quiet">{by === null ? 'Color by' : `Color by: ${WORDS[by]}`}</Button>}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[by ?? PLAIN]}
      onAction={(key) => onChange(choices.find((choice) => choice === key) ?? null)}
    >
      <MenuSection title="Color fields by">
        <MenuItem id={PLAIN}>Nothing</MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice} id={choice}>
            {WORDS[choice]}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}
