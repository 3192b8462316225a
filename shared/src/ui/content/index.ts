export { CheckboxField, ChoiceField } from './choices';
export type { CheckboxFieldProps, ChoiceFieldProps } from './choices';
export { Badge, CardSkeleton, Chip, EmptyState, Skeleton, TableSkeleton } from './feedback';
export type {
  BadgeProps,
  CardSkeletonProps,
  ChipProps,
  EmptyStateProps,
  SkeletonProps,
  TableSkeletonProps,
} from './feedback';
export { DescriptionList, Rating } from './values';
export type { DescriptionItem, DescriptionListProps, RatingProps } from './values';
