export type { RoutePlace } from './graph.ts'
export { type Route, type RouteOptions, routeOrder } from './route-order.ts'
