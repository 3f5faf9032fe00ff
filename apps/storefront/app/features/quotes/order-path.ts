/** Returns where the order of an accepted quote is: at its checkout until it is placed. */
export const getOrderPath = ({ reference, placed }: { reference: string; placed: boolean }) =>
  placed
    ? `/account/orders/${encodeURIComponent(reference)}`
    : `/checkout/shipping?order=${encodeURIComponent(reference)}`
