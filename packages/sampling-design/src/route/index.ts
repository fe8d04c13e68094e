export { type Route, type RouteOptions, type RoutePlace, routeOrder } from './route-order.ts'
