import { type FieldColor, fieldYearEntity } from '@org/core/contract'
import { Button, IconButton, Menu, MenuItem, MenuSection } from '@org/ui'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useIsPhone } from '#platform/phone.ts'
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
  /** Undefined until it is known. */
  scale: ColorScale | undefined
  /** Why it is not known, and what asks again. */
  failure: { retry: () => void } | null
}

/** What the map's fields are colored by, and which color means what. */
export function ColorPanel({ coloring, scale, failure }: ColorPanelProps) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(!isPhone)
  const listId = useId()
  const { by } = coloring
  return (
    <section aria-label="Colors of the map" className={css.panel}>
      <div className={css.head}>
        <ColorMenu {...coloring} />
        {by === null ? null : (
          <IconButton
            tone="quiet"
            label={isOpen ? 'Hide the legend' : 'Show the legend'}
            aria-expanded={isOpen}
            aria-controls={listId}
            onPress={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          </IconButton>
        )}
      </div>
      {by === null || !isOpen ? null : (
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
