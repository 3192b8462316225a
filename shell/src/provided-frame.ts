/** What the shell provides as `@najem/shared/ui/frame`. */
export { KitProvider } from './provided-kit';
