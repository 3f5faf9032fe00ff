import { classes } from './class-merge.ts'

/** Takes the place of what is coming, in its size: nothing jumps when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton', className)} />
}
