export type { PlacementMethod, PointRole, SamplePoint } from './point.ts'
