/** Codes that a shop of any size has, with the same ids: tests and journeys may rely on them. */
export const knownProducts = {
  /**
   * Three offers (Ebro, Levante, Suministros Cantábrico), stock 5912, 2300 and 120;
   * contract C-2291 of GUADALQUIVIR; fourteen lengths.
   */
  capScrews: { product: 'SCS-A2-M8', variant: 'SCS-A2-M8-040', partNumber: 'TG-10482' },
  smallCapScrews: { product: 'SCS-A2-M6', variant: 'SCS-A2-M6-020' },
  /** No stock at any supplier; restocked in eight days, and until then back-ordered at the first (Ebro). */
  awaited: { product: 'SCS-A2-M8', variant: 'SCS-A2-M8-035' },
  /** Stock 72 at the first supplier (Ebro), which takes back-orders for 2,200 more in 24 days; plenty at the others. */
  partlyInStock: { product: 'SCS-A2-M8', variant: 'SCS-A2-M8-016' },
  /** No stock and no back-orders at any supplier; the same size in A4 is in stock. */
  soldOut: { product: 'SCS-A2-M8', variant: 'SCS-A2-M8-070', equivalent: 'SCS-A4-M8-070' },
  /** Discontinued, with its replacement. */
  discontinued: { product: 'SCS-A2-M8', variant: 'SCS-A2-M8-045', replacedBy: 'SCS-A2-M8-050' },
  /** A product that is not sold yet, and a discontinued one. */
  newProduct: { product: 'SET-A2-M6' },
  inactiveProduct: { product: 'PIN-A2-D06', replacedBy: 'PIN-ZN-D06' },
  /** Reduced for every customer. */
  clearance: { product: 'HXB-88-M12' },
  novelty: { product: 'SCS-A4-M8' },
} as const
