/** A button or link that is only an icon, as large as a finger. */
export const iconButton = 'grid size-11 flex-none place-items-center rounded-control';
