import type { RelationType } from '@tiber/contract/catalogue/catalogue'
import type { DemoProduct } from './catalogue-rows.ts'
import { knownProducts } from './known-products.ts'

export type DemoRelation = { productId: string; relatedId: string; type: RelationType; position: number }

/** Which families go with which. */
const accessories: Record<string, string[]> = {
  'socket-head-iso-4762': ['flat-washers-iso-7089', 'hex-nuts-iso-4032', 'hex-keys-iso-2936', 'threadlockers'],
  'hex-bolts-iso-4014': ['hex-nuts-iso-4032', 'flat-washers-iso-7089', 'combination-spanners-iso-7738'],
  'hex-screws-iso-4017': ['lock-nuts-iso-7040', 'flat-washers-iso-7089', 'combination-spanners-iso-7738'],
  'threaded-rods-din-976': ['hex-nuts-iso-4032', 'large-washers-iso-7093', 'chemical-anchors'],
  'wedge-anchors': ['sds-plus-drills', 'torque-wrenches-iso-6789'],
  'nylon-plugs': ['chipboard-screws', 'sds-plus-drills'],
  'blind-rivets-iso-15977': ['drills-din-338'],
  'mcb-iec-60898': ['din-rail-terminals', 'cables-h07v-k'],
  'cylinders-iso-15552': ['solenoid-valves', 'push-in-straight'],
}

/** Keeps what it needs of the products it is shown, and tells at the end what goes with what. */
export function relationFinder() {
  const byCode = new Map<string, string>()
  const byFamily = new Map<string, string[]>()
  const found: DemoRelation[] = []
  /** The most products of a family that are looked at: relations are a handful, in a large shop, too. */
  const most = 200
  return {
    see({ id, sku, family }: DemoProduct) {
      const others = byFamily.get(family) ?? []
      byFamily.set(family, others)
      const before = others.at(-1)
      if (others.length < most) others.push(id)
      if (before && before !== id && others.length < most)
        found.push(
          { productId: id, relatedId: before, type: 'RELATED', position: 0 },
          { productId: before, relatedId: id, type: 'RELATED', position: 1 },
        )
      if (others.length <= 4) byCode.set(sku, id)
      if (sku === knownProducts.inactiveProduct.product || sku === knownProducts.inactiveProduct.replacedBy)
        byCode.set(sku, id)
    },
    relations(): DemoRelation[] {
      const { product, replacedBy } = knownProducts.inactiveProduct
      const [gone, instead] = [byCode.get(product), byCode.get(replacedBy)]
      return [
        ...found,
        ...[...byFamily].flatMap(([family, ids]) => ids.flatMap((id) => accessoriesOf(id, family, byFamily))),
        ...(gone && instead
          ? [{ productId: gone, relatedId: instead, type: 'REPLACEMENT' as const, position: 0 }]
          : []),
      ]
    },
  }
}

function accessoriesOf(productId: string, family: string, byFamily: Map<string, string[]>): DemoRelation[] {
  return (accessories[family] ?? []).flatMap((other, position) => {
    const relatedId = byFamily.get(other)?.[0]
    return relatedId ? [{ productId, relatedId, type: 'ACCESSORY' as const, position }] : []
  })
}
