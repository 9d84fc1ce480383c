export { Photo as AlbumPicture } from "../design/Photo.tsx"
