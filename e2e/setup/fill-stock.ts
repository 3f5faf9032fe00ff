import { importOffer } from '../placed-orders.ts'

/** Gives the article that most journeys order more than they use up: without stock, another supplier gets its orders. */
export default () => importOffer('EBRO-NUT-A2-M10', { stock: 100_000 })
