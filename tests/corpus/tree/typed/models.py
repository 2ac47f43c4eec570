from pydantic import BaseModel, Field


class Rental(BaseModel):
    name: str
    imageName: str
    gpuTypeIds: list[str]
    containerDiskInGb: int = 50


class Answer(BaseModel):
    id: str
    status: str = Field(alias="desiredStatus")
    cost: float = Field(alias="costPerHr")
    address: str | None = Field(default=None, alias="publicIp")
