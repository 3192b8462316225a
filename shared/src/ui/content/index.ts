export { CheckboxField, ChoiceField } from './choices';
export { Badge, CardSkeleton, EmptyState, Skeleton } from './feedback';
export { DescriptionList, Rating } from './values';
