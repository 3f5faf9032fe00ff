import { classes } from './classes/class-merge.ts'

/** Placeholder in the size of the loading content, so that nothing shifts. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton', className)} />
}
