export { Button, IconButton } from './Button';
export type { ButtonProps, ButtonVariant, IconButtonProps } from './Button';
export { CopyButton } from './CopyButton';
export type { CopyButtonProps } from './CopyButton';
export { Badge, CardSkeleton, Chip, EmptyState, Skeleton, Spinner, TableSkeleton } from './feedback';
export type {
  BadgeProps,
  CardSkeletonProps,
  ChipProps,
  EmptyStateProps,
  SkeletonProps,
  SpinnerProps,
  TableSkeletonProps,
} from './feedback';
export { Field } from './field';
export type { ControlProps, FieldCommon, FieldProps } from './field';
export { CheckboxField, ChoiceField, PasswordField, TextArea, TextField } from './fields';
export type {
  CheckboxFieldProps,
  ChoiceFieldProps,
  FieldRef,
  PasswordFieldProps,
  TextAreaProps,
  TextFieldProps,
} from './fields';
export { Form } from './Form';
export type { FormError, FormProps } from './Form';
export { oneFault } from './form-context';
export { Kit, KitProvider } from './KitProvider';
export type { KitProviderProps } from './KitProvider';
export { Notice } from './Notice';
export type { NoticeProps } from './Notice';
export { Tooltip } from './Tooltip';
export type { TooltipProps } from './Tooltip';
export { DescriptionList, Rating } from './values';
export type { DescriptionItem, DescriptionListProps, RatingProps } from './values';
