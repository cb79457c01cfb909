/** Props of an icon. */
export interface IconLook {
  size?: number;
  stroke?: number;
  'aria-hidden'?: boolean;
}
