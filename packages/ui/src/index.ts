export { formatAge } from './format/age.ts'
export { formatDay } from './format/day.ts'
export { type DepthUnit, formatDepth, formatDepthRange } from './format/depth.ts'
export {
  formatArea,
  formatAreaParts,
  formatAreaRest,
  formatAreaWithUnit,
  formatBytes,
  formatCount,
  formatDecimal,
  formatInstant,
  formatLength,
  formatNumber,
} from './format/format.ts'
export { Badge, type BadgeProps, type BadgeTone } from './primitives/Badge/Badge.tsx'
export { Banner, type BannerProps, type BannerTone } from './primitives/Banner/Banner.tsx'
export { buttonLook } from './primitives/Button/Button.css.ts'
export { Button, type ButtonProps, type ButtonTone } from './primitives/Button/Button.tsx'
export { Checkbox, type CheckboxProps } from './primitives/Checkbox/Checkbox.tsx'
export { ComboBox, type ComboBoxProps } from './primitives/ComboBox/ComboBox.tsx'
export { SuggestField, type SuggestFieldProps } from './primitives/ComboBox/SuggestField.tsx'
export { DatePicker } from './primitives/DatePicker/DatePicker.tsx'
export type { DatePickerProps } from './primitives/DatePicker/props.ts'
export { Dialog, DialogActions, type DialogProps } from './primitives/Dialog/Dialog.tsx'
export { Drawer, type DrawerProps } from './primitives/Drawer/Drawer.tsx'
export { EmptyState, type EmptyStateProps } from './primitives/EmptyState/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from './primitives/ErrorState/ErrorState.tsx'
export { Facts, type FactsProps } from './primitives/Facts/Facts.tsx'
export { FileDrop, type FileDropProps } from './primitives/FileDrop/FileDrop.tsx'
export { FilterBar, type FilterBarProps } from './primitives/FilterBar/FilterBar.tsx'
export type { Filter, FilterOption } from './primitives/FilterBar/filter.ts'
export { Grid } from './primitives/Grid/Grid.tsx'
export {
  FLAG_COLORS,
  type FlagColor,
  type GridCell,
  type GridColumn,
  type GridGoal,
  type GridPending,
  type GridProps,
  type GridSelection,
  type GridSuggestions,
} from './primitives/Grid/grid-props.ts'
export { type CellPlace, columnLetters, isOneCell, type Range, sizeOf } from './primitives/Grid/range.ts'
export { IconButton, type IconButtonProps } from './primitives/IconButton/IconButton.tsx'
export { InlineField, type InlineFieldProps } from './primitives/InlineField/InlineField.tsx'
export { Link, type LinkProps } from './primitives/Link/Link.tsx'
export {
  MenuItem,
  type MenuItemProps,
  type MenuListProps,
  MenuSection,
} from './primitives/Menu/items.tsx'
export { Menu, type MenuProps } from './primitives/Menu/Menu.tsx'
export { MenuAt, type MenuAtProps } from './primitives/Menu/MenuAt.tsx'
export { NumberField, type NumberFieldProps } from './primitives/NumberField/NumberField.tsx'
export * as pageStyles from './primitives/Page/Page.css.ts'
export { type Crumb, PageHead, type PageHeadProps } from './primitives/PageHead/PageHead.tsx'
export { Popover, type PopoverProps } from './primitives/Popover/Popover.tsx'
export { preloadPopups } from './primitives/Popover/popups.ts'
export { Progress, type ProgressProps } from './primitives/Progress/Progress.tsx'
export { ProgressRing, type ProgressRingProps } from './primitives/Progress/ProgressRing.tsx'
export { type Step, Steps, type StepsProps } from './primitives/Progress/Steps.tsx'
export {
  Amount,
  type AmountProps,
  Area,
  type AreaProps,
  Depth,
  type DepthProps,
  Moment,
  type MomentProps,
} from './primitives/Quantity/Quantity.tsx'
export { type Units, UnitsProvider, useUnits } from './primitives/Quantity/units.ts'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './primitives/RadioGroup/RadioGroup.tsx'
export { SearchField, type SearchFieldProps } from './primitives/SearchField/SearchField.tsx'
export { type Segment, Segmented, type SegmentedProps } from './primitives/Segmented/Segmented.tsx'
export { Select, type SelectOption, type SelectProps } from './primitives/Select/Select.tsx'
export { Skeleton } from './primitives/Skeleton/Skeleton.tsx'
export {
  SliderField,
  type SliderFieldProps,
  type SliderRange,
} from './primitives/SliderField/SliderField.tsx'
export {
  type Pane,
  PaneChoice,
  type PaneChoiceProps,
  Split,
  type SplitProps,
} from './primitives/Split/Split.tsx'
export { Stat, type StatProps } from './primitives/Stat/Stat.tsx'
export {
  enrollmentLook,
  FIELD_YEAR_STATES,
  fieldYearLook,
  hueOf,
  type Look,
  POINT_STATES,
  pointLook,
  sampleLook,
} from './primitives/Status/looks.ts'
export { type State, Status, type StatusProps } from './primitives/Status/Status.tsx'
export { Switch, type SwitchProps } from './primitives/Switch/Switch.tsx'
export type { Column, RowKey, Sort } from './primitives/Table/columns.ts'
export type { RowSource } from './primitives/Table/rows.ts'
export { Table } from './primitives/Table/Table.tsx'
export type { TableProps } from './primitives/Table/table-props.ts'
export * as tabStyles from './primitives/Tabs/Tabs.css.ts'
export { type TabItem, Tabs, type TabsProps } from './primitives/Tabs/Tabs.tsx'
export { TextField, type TextFieldProps } from './primitives/TextField/TextField.tsx'
export { Timeline, type TimelineEvent, type TimelineProps } from './primitives/Timeline/Timeline.tsx'
export { ToastRegion } from './primitives/Toast/Toast.tsx'
export { type ToastTone, toasts } from './primitives/Toast/toasts.ts'
export { useToastsAbove } from './primitives/Toast/useToastsAbove.ts'
export { Tooltip, type TooltipProps } from './primitives/Tooltip/Tooltip.tsx'
export {
  applyDensity,
  applySun,
  applyTheme,
  type Density,
  media,
  type Palette,
  palettes,
  type Scheme,
  type ThemeChoice,
  units,
  useDensity,
  useScheme,
  vars,
} from './theme/index.ts'
