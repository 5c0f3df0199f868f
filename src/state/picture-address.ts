/**
 * Address of a picture that the API names, on the own host (D26); small, for lists in drawers.
 * What is a path of the own host already stays as it is.
 */
export const smallPicture = (image: string): string =>
  image.startsWith('/_img/') ? image : `/_img/of?src=${encodeURIComponent(image)}&w=160`;
